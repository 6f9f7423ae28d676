/** One page of a list; `next_cursor` is null on the last. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

/** All of a list, page by page. */
export async function todas<T>(ver: (consulta: URLSearchParams) => Promise<Page<T>>): Promise<T[]> {
  const linhas: T[] = [];
  const consulta = new URLSearchParams({ limit: '100' });
  for (;;) {
    const { data, next_cursor } = await ver(consulta);
    linhas.push(...data);
    if (next_cursor === null) return linhas;
    consulta.set('cursor', next_cursor);
  }
}
