/** An array as PostgreSQL reads it from text, for parameters and literals; each element in the text of its own type. */
export const arrayLiteral = (elements: readonly (string | number | null | undefined)[]): string =>
  `{${elements.map(literalOf).join(',')}}`;

/** One of them: a comma stands between two. */
export function literalOf(element: string | number | null | undefined): string {
  if (element === null || element === undefined) return 'NULL';
  const text = String(element);
  // A regular expression is dear where there are thousands, and hardly any has something to escape.
  return text.includes('"') || text.includes('\\') ? `"${text.replace(/[\\"]/g, '\\$&')}"` : `"${text}"`;
}
