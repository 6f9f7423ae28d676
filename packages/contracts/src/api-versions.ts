/** One version of the API, by the beginning of its addresses. */
export interface ApiVersion {
  readonly prefix: string;
  /** Set once it is discouraged: since when, and when it stops answering; both a midnight in Brasília (03:00 UTC), as pages and mails name days. */
  readonly descontinuacao?: { readonly desde: Date; readonly fim: Date };
}

/** None is deprecated. The public calculators are versions of their own; one address that ends stands before its version. */
export const API_VERSIONS: readonly ApiVersion[] = [
  { prefix: '/api/v1' },
  { prefix: '/api/calculadora' },
  { prefix: '/api/simulador' },
  { prefix: '/v1' },
];

const DIA_MS = 24 * 60 * 60 * 1000;
const MINIMO_DE_DIAS = 90;

/** @throws RangeError when a version would stop sooner after its notice than was promised */
export function checkVersoes(versoes: readonly ApiVersion[]): void {
  for (const { prefix, descontinuacao } of versoes) {
    if (!descontinuacao) continue;
    const dias = (descontinuacao.fim.getTime() - descontinuacao.desde.getTime()) / DIA_MS;
    if (!(dias >= MINIMO_DE_DIAS)) {
      throw new RangeError(
        `${prefix} would stop ${dias} days after its notice; ${MINIMO_DE_DIAS} are promised`,
      );
    }
  }
}

/** The end of what an address belongs to; none where it is current. */
export const deprecationOf = (path: string, versoes: readonly ApiVersion[]) =>
  versoes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.descontinuacao;

/** `Deprecation` and `Sunset`, both HTTP-dates, of the version that an address belongs to; none where it is current. */
export function versionHeaders(
  path: string,
  versoes: readonly ApiVersion[],
): Readonly<Record<string, string>> {
  const { desde, fim } = deprecationOf(path, versoes) ?? {};
  return desde && fim ? { Deprecation: desde.toUTCString(), Sunset: fim.toUTCString() } : {};
}
