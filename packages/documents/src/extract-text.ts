import { decode } from './decode.ts';
import { extractDirectly } from './extract-directly.ts';
import type { Bruto } from './extrair.ts';
import { LIMITES, Stop } from './limites.ts';
import { weighMarks } from './marcas.ts';
import { CHUNK, readWithSaxes } from './read-with-saxes.ts';
import type { Scope } from './scope.ts';

/** What the field table takes from the bytes of a file, on the short way where it is plain; `decoded`: what `decode` made of
 * them, where somebody has it. Throws {@link Parada}. */
export function extractText(bytes: Uint8Array, escopo: Scope, decoded?: string): Bruto {
  if (bytes.length > LIMITES.bytes) throw new Stop(GRANDE);
  const texto = withoutControls(decoded ?? decode(bytes));
  return readDirectly(texto, escopo) ?? readWithSaxes(texto, escopo);
}

const GRANDE = {
  codigo: 'xml_grande_demais',
  mensagem: 'O arquivo tem mais de 5 MB; uma NF-e tem bem menos.',
} as const;

/**
 * The short way through the text of a file: what the field table takes from it, or undefined when the text has to be read
 * by saxes. Where this way gives a result, saxes gives the same.
 */
export function readDirectly(decodificado: string, escopo: Scope): Bruto | undefined {
  if (decodificado.includes('\0')) return undefined;
  const texto = decodificado.trimStart();
  // As in `readWithSaxes`, which weighs them only in texts of more than one piece. So large a text is not read twice either
  // for an instruction that stands somewhere behind its declaration.
  const deSaxes =
    decodificado.length > CHUNK && (texto.includes('<?', 1) || weighMarks(texto) > LIMITES.marcas);
  return deSaxes ? undefined : extractDirectly(texto, escopo);
}

/** Such a character as XML refers to it, in decimal or in hex. */
const REFERENCE = /&#(?:x0*(?:61c|200[ef]|202[a-e]|206[6-9])|0*(?:1564|820[67]|823[4-8]|829[4-7]));/gi;

/**
 * What turns the direction of text (Unicode, UAX 9: Bidi_Control) is of no name and no amount of a note; whoever issues one
 * could make a name read as another. It is replaced, so that nothing becomes valid by it; the bytes stay as they are.
 */
export function withoutControls(texto: string): string {
  const plain = texto.replace(/\p{Bidi_Control}/gu, '\uFFFD');
  return plain.includes('&#') ? plain.replace(REFERENCE, '\uFFFD') : plain;
}
