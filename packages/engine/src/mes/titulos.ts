import { MARCOS } from '@apura/law';

/** What the parts of what is due are called, there as well. */
export const TITULOS_DO_DEVIDO = {
  tributo: 'Tributo',
  total_a_recolher: 'Total a recolher',
  dispensado: 'CBS e IBS informativos, recolhimento dispensado',
} as const;

/** What the figures of a projected year are called, also on pages and in a command that load no table of a month. */
export const TITULOS_DO_ANO = {
  ano: 'Ano',
  creditos: 'Créditos',
  total: 'Total',
  embutido: 'Embutido nas compras',
  variacao: `Mudança desde ${MARCOS.cbs_ibs_em_teste.ano}`,
  saldo_credor: 'Créditos que sobram',
  carga_efetiva: 'Carga efetiva (%)',
  status: 'Alíquotas',
  liquido: 'Tributos, preço líquido constante',
  final: 'Tributos, preço final constante',
} as const;
