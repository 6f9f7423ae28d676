/** Enough for the first line of any CSV that is read. */
const BYTES = 16_384;

/** The names of a CSV's columns, as they are written; none of a JSON file. */
export async function headerOf(arquivo: File): Promise<string[]> {
  const bytes = await arquivo.slice(0, BYTES).arrayBuffer();
  const [line = ''] = new TextDecoder().decode(bytes).split(/\r?\n/, 1);
  if (/^\s*[[{]/.test(line)) return [];
  const separator = line.split(';').length > line.split(',').length ? ';' : ',';
  return line
    .split(separator)
    .map((name) => name.trim().replace(/^"|"$/g, ''))
    .filter((name) => name !== '');
}
