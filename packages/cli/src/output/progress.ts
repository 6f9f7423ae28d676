import { Presets, SingleBar } from 'cli-progress';
import type { Contexto } from '../contexto.ts';

export interface Progress {
  avancar(quantos?: number): void;
  fim(): void;
}

/** A bar on a terminal; nothing in a pipe. It draws beside the result, so it never mixes with it. */
export function openProgress({ avisos }: Contexto, titulo: string, total: number): Progress {
  if (!avisos.isTTY || total < 2) return { avancar() {}, fim() {} };
  const barra = new SingleBar(
    { stream: avisos, format: `${titulo} {bar} {value}/{total}`, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  barra.start(total, 0);
  return { avancar: (quantos = 1) => barra.increment(quantos), fim: () => barra.stop() };
}
