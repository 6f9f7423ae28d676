import type { Contexto } from '../contexto.ts';

/** Tells the person that a list goes on, or that it is empty. */
export function avisarQueHaMais(
  { avisos, textos }: Contexto,
  { linhas, haMais }: { readonly linhas: readonly unknown[]; readonly haMais: boolean },
): void {
  if (haMais) avisos.write(`${textos.haMais(linhas.length)}\n`);
  else if (linhas.length === 0) avisos.write(`${textos.nenhum}\n`);
}
