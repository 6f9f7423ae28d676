import type { Escopo } from './escopo.ts';
import type { Bruto } from './extrair.ts';
import { extrairDireto } from './extrair-direto.ts';
import { CHUNK } from './ler-com-saxes.ts';
import { LIMITES } from './limites.ts';
import { pesar } from './marcas.ts';

/**
 * The short way through the text of a file: what the field table takes from it, or undefined when the text has to be read
 * by saxes. Where this way gives a result, saxes gives the same.
 */
export function lerDireto(decodificado: string, escopo: Escopo): Bruto | undefined {
  if (decodificado.includes('\0')) return undefined;
  const texto = decodificado.trimStart();
  // As in `lerComSaxes`, which weighs them only in texts of more than one piece. So large a text is not read twice either
  // for an instruction that stands somewhere behind its declaration.
  const deSaxes = decodificado.length > CHUNK && (texto.includes('<?', 1) || pesar(texto) > LIMITES.marcas);
  return deSaxes ? undefined : extrairDireto(texto, escopo);
}
