import type { EntradaDaApuracao, LancamentoSomado } from '../src/resultado.ts';

export const ZERO = '0.00';
/** A sum of lançamentos, a sale of nothing but for the changes. */
export const linha = (mudancas: Partial<LancamentoSomado>): LancamentoSomado => ({
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
/** A month of March 2026 in the Lucro Real, but for the changes. */
export const entrada = (
  lancamentos: readonly LancamentoSomado[],
  mudancas: Partial<EntradaDaApuracao> = {},
): EntradaDaApuracao => ({
  competencia: '2026-03',
  regime: 'lucro_real',
  ibs_cbs: 'regular',
  lancamentos,
  saldo_anterior: { cbs: ZERO, ibs_uf: ZERO, ibs_mun: ZERO },
  documentos: lancamentos.length,
  ...mudancas,
});
