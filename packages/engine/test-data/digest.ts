import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { apurar } from '../src/apuracao/apurar.ts';
import { calcularItem } from '../src/calculo/calcular-item.ts';
import { formatarFixo } from '../src/fixo.ts';
import { campos, casos, contexto, detDo } from './casos-dos-vetores.ts';
import { meses } from './meses-aleatorios.ts';

/**
 * SHA-256 of every figure and code that the engine gives for the vectors and for 300 fixed months of all kinds: it
 * changes when a result does. Sentences do not count.
 */
export function digestDosResultados(): string {
  const hash = createHash('sha256');
  for (const caso of casos) {
    const calculado = campos(calcularItem(detDo(caso), 0, contexto(caso, false)));
    const escritos = Object.entries(calculado).map(([campo, [valor, casas]]) => [
      campo,
      formatarFixo(valor, casas),
    ]);
    hash.update(JSON.stringify([caso.id, escritos]));
  }
  for (const mes of fc.sample(meses([2026, 2027, 2029, 2033]), { seed: 20_261_122, numRuns: 300 }))
    hash.update(JSON.stringify(apurar(mes), semFrases));
  return hash.digest('hex');
}

const semFrases = (_: string, valor: unknown): unknown =>
  typeof valor === 'string' && valor.includes(' ') ? undefined : valor;
