import { Presets, SingleBar } from 'cli-progress';
import type { Contexto } from '../contexto.ts';

/** Does `work` with a bar on a terminal, nothing in a pipe. The bar draws beside the result, so it never mixes with it. */
export async function withProgress<R>(
  { avisos }: Contexto,
  titulo: string,
  total: number,
  work: (avancar: (quantos?: number) => void) => Promise<R>,
): Promise<R> {
  if (!avisos.isTTY || total < 2) return work(() => {});
  const barra = new SingleBar(
    { stream: avisos, format: `${titulo} {bar} {value}/{total}`, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  barra.start(total, 0);
  return work((quantos = 1) => barra.increment(quantos)).finally(() => barra.stop());
}
