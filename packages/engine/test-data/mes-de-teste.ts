import type { EntradaDaApuracao, LancamentoSomado } from '../src/resultado.ts';

export const ZERO = '0.00';
/** A sum of lançamentos, a sale of nothing but for the changes. */
export const linha = (mudancas: Partial<LancamentoSomado>): LancamentoSomado => ({
  estabelecimento: '11222333000181',
  segregacao: '',
  efeito: 'debito',
  motivo: null,
  cfop: '5102',
  cclasstrib: '000001',
  ncm_capitulo: '22',
  documentos: 1,
  valor: ZERO,
  base: ZERO,
  cbs: ZERO,
  ibs_uf: ZERO,
  ibs_mun: ZERO,
  ibs: ZERO,
  is: ZERO,
  icms_embutido: ZERO,
  pis_cofins_embutido: ZERO,
  embutido_na_base: ZERO,
  icms: ZERO,
  icms_st: ZERO,
  fcp: ZERO,
  difal: ZERO,
  ipi: ZERO,
  ii: ZERO,
  pis: ZERO,
  cofins: ZERO,
  iss: ZERO,
  ...mudancas,
});
/** A month of March 2026 in the Lucro Real, its later years at 8.8 + 15.3 + 2.4 = 26.5 %, but for the changes. */
export const entrada = (
  lancamentos: readonly LancamentoSomado[],
  mudancas: Partial<EntradaDaApuracao> = {},
): EntradaDaApuracao => ({
  competencia: '2026-03',
  regime: 'lucro_real',
  ibs_cbs: 'regular',
  lancamentos,
  saldos_anteriores: [],
  documentos: lancamentos.length,
  cenario: 'estimativa_26_5',
  ...mudancas,
});
