const IDENTIFIER = /\(node\d{8}\)/g;
const TREE = /\/Limits \[[^\]]*\]\n\/Names \[((?:\(node\d{8}\) \d+ 0 R ?)+)\]/g;

/**
 * Renumbers the identifiers that Chromium gives to the header cells of tagged tables, in the order in which they stand
 * in the file. They come from a counter of the page's process and differ from print to print. The tree that leads
 * from identifier to cell is put in order again, as the PDF format demands. No byte is added or lost.
 *
 * @throws when there is more than one leaf in that tree: then a new Chromium writes it in another way.
 */
export function fixIdentifiers(pdf: Buffer): Buffer {
  const novos = new Map<string, string>();
  const renumbered = pdf.toString('latin1').replace(IDENTIFIER, (old) => {
    const fresh = novos.get(old) ?? `(node${String(novos.size + 1).padStart(8, '0')})`;
    novos.set(old, fresh);
    return fresh;
  });
  let folhas = 0;
  const ordered = renumbered.replace(TREE, (_, names: string) => {
    folhas += 1;
    const entradas = (names.match(/\(node\d{8}\) \d+ 0 R/g) ?? []).sort();
    const limit = (entrada: string | undefined) => entrada?.split(' ')[0];
    return `/Limits [${limit(entradas[0])} ${limit(entradas.at(-1))}]\n/Names [${entradas.join(' ')}]`;
  });
  if (folhas !== (novos.size === 0 ? 0 : 1))
    throw new Error(`expected one tree of identifiers in the PDF, found ${folhas}`);
  return Buffer.from(ordered, 'latin1');
}
