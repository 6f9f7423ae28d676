import { nomesDosTributosAtuais } from '../calculo/tributos-atuais.ts';
import { readFixo } from '../fixo.ts';
import type { LancamentoManual } from '../resultado.ts';

const TIPOS: ReadonlySet<string> = new Set<LancamentoManual['tipo']>([
  ...(['debito', 'credito', 'estorno_debito', 'estorno_credito', 'credito_recusado'] as const),
]);
/** Not the II, which is paid at customs and credited nowhere. */
const TRIBUTOS: ReadonlySet<string> = new Set([
  ...nomesDosTributosAtuais.filter((tributo) => tributo !== 'ii'),
  ...['cbs', 'ibs_uf', 'ibs_mun', 'is'],
]);

/** Whether an entry of the office can be counted: a type and a tax of the month, an amount that is not negative. */
export function lancamentoManualValido({ tipo, tributo, valor }: LancamentoManual): boolean {
  const montante = readFixo(valor);
  return TIPOS.has(tipo) && TRIBUTOS.has(tributo) && montante !== null && montante >= 0n;
}
