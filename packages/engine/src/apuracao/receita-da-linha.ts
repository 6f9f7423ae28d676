import { sentido } from '../efeito/sentido.ts';
import { type Fixo, lerOuZero } from '../fixo.ts';
import type { LancamentoSomado } from '../resultado.ts';

/** Rows without effect on the reform that are still sales. */
const VENDAS_SEM_EFEITO = new Set([
  'cliente_no_das',
  'diferimento',
  'debito_em_outro_mes',
  'exportacao',
  'imunidade_ou_nao_incidencia',
  'isencao',
  'suspensao',
  'suspensao_exportacao',
]);

/** What a row adds to the value of the month's outgoing operations: sales and services, less their returns. */
export function receitaDaLinha(linha: LancamentoSomado): Fixo {
  if (linha.efeito === 'sem_efeito' && !VENDAS_SEM_EFEITO.has(linha.motivo ?? '')) return 0n;
  const valor = lerOuZero(linha.valor);
  const direcao = sentido(linha.efeito, linha.cfop);
  if (direcao === 'debito') return valor;
  return direcao === 'estorno_debito' ? -valor : 0n;
}
