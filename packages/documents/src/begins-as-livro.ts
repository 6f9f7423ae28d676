/** The mark that some programs put before UTF-8. */
const BOM = [0xef, 0xbb, 0xbf];
const FIRST_REGISTER = [...'|0000|'].map((letter) => letter.charCodeAt(0));

/** So many bytes of a file are enough to tell. */
export const BYTES_TO_TELL_A_LIVRO = BOM.length + FIRST_REGISTER.length;

/** Whether a file that begins so is a digital book of the SPED: by its first register, never by its name. */
export function beginsAsLivro(bytes: Uint8Array): boolean {
  const here = BOM.every((byte, n) => bytes[n] === byte) ? BOM.length : 0;
  return FIRST_REGISTER.every((byte, n) => bytes[here + n] === byte);
}
