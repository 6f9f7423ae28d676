/** The name that a code has; empty for a code without one. */
export function rotuloDe(nomes: Readonly<Record<string, string>> | undefined, codigo: string): string {
  return nomes !== undefined && Object.hasOwn(nomes, codigo) ? (nomes[codigo] ?? '') : '';
}
