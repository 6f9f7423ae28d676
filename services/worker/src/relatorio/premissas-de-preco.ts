/** What stays the same from year to year in a projection. */
const NOMES: Readonly<Record<string, string>> = {
  liquido_constante: 'preço líquido constante',
  final_constante: 'preço final constante',
};

/** The name of a price assumption; the code itself where it has none. */
export function nomeDaPremissa(codigo: string): string {
  return Object.hasOwn(NOMES, codigo) ? (NOMES[codigo] ?? codigo) : codigo.replaceAll('_', ' ');
}
