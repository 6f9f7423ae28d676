/** Such a character as XML refers to it, in decimal or in hex. */
const REFERENCE = /&#(?:x0*(?:61c|200[ef]|202[a-e]|206[6-9])|0*(?:1564|820[67]|823[4-8]|829[4-7]));/gi;

/**
 * What turns the direction of text (Unicode, UAX 9: Bidi_Control) is of no name and no amount of a note; whoever issues one
 * could make a name read as another. It is replaced, so that nothing becomes valid by it; the bytes stay as they are.
 */
export function withoutTurns(texto: string): string {
  const plain = texto.replace(/\p{Bidi_Control}/gu, '\uFFFD');
  return plain.includes('&#') ? plain.replace(REFERENCE, '\uFFFD') : plain;
}
