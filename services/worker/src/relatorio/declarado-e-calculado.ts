import { grouped } from '@apura/words';
import type { DivergenciaDoRelatorio } from './dados-do-relatorio.ts';

const escrever = (valor: string): string => (/^-?\d+(\.\d+)?$/.test(valor) ? grouped(valor) : valor);

/** What the note says and what it should say; a dash for both where the divergence is about no value. */
export function declaradoECalculado({
  declarado,
  calculado,
}: Pick<DivergenciaDoRelatorio, 'declarado' | 'calculado'>): readonly [string, string] {
  if (declarado === null && calculado === null) return ['—', '—'];
  return [
    declarado === null ? 'ausente' : escrever(declarado),
    calculado === null ? 'ausente' : escrever(calculado),
  ];
}
