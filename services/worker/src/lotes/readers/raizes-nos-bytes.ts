/** More than any note names; what a crowded file holds beyond it is asked for once the file is read. */
const MAX = 200;

/**
 * The roots of what looks like a CNPJ in a file that nobody has read yet: a guess, by which a thread asks once for the
 * clients of all its files. Of UTF-16 and of packed files it finds nothing.
 */
export function raizesNosBytes(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const raizes = new Set<string>();
  for (const [, raiz] of text.matchAll(/<(?:[\w.-]{1,64}:)?CNPJ>\s{0,64}([0-9A-Z]{8})/g)) {
    raizes.add(raiz as string);
    if (raizes.size === MAX) break;
  }
  return [...raizes];
}
