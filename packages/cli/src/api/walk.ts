/** One page of a list; `next_cursor` is null on the last. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

/** The last page of a list, with the lines of all. */
export async function todas<T, P extends Page<T>>(
  ver: (consulta: URLSearchParams) => Promise<P & Page<T>>,
): Promise<P> {
  const linhas: T[] = [];
  const consulta = new URLSearchParams({ limit: '100' });
  for (;;) {
    const page = await ver(consulta);
    linhas.push(...page.data);
    if (page.next_cursor === null) return { ...page, data: linhas };
    consulta.set('cursor', page.next_cursor);
  }
}
