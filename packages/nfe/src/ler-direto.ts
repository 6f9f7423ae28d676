import type { Bruto } from './extrair.ts';
import { extrairDireto } from './extrair-direto.ts';
import { CHUNK } from './ler-com-saxes.ts';
import { LIMITES } from './limites.ts';
import { pesar } from './marcas.ts';

/**
 * The short way through the text of a file: what the field table takes from it, or undefined when the text has to be read
 * by saxes. Where this way gives a result, saxes gives the same.
 */
export function lerDireto(decodificado: string): Bruto | undefined {
  if (decodificado.includes('\0')) return undefined;
  const texto = decodificado.trimStart();
  // As in `lerComSaxes`, which weighs them only in texts of more than one piece.
  const demais = decodificado.length > CHUNK && pesar(texto) > LIMITES.marcas;
  return demais ? undefined : extrairDireto(texto);
}
