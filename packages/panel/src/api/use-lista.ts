import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { consulta, pedir } from './pedir.ts';

export interface PaginaDaLista<T> {
  readonly data: T[];
  readonly next_cursor: string | null;
}

type Filtros = Readonly<Record<string, string | number | undefined>>;

/** A list that grows page by page. `filtros` are its query; another filter begins anew, with the old rows until then. */
export function useLista<T>(
  caminho: string,
  filtros: Filtros = {},
  opcoes: { readonly aCadaMs?: number | false } = {},
) {
  const pedido = useInfiniteQuery({
    queryKey: [caminho, filtros],
    queryFn: ({ pageParam, signal }) =>
      pedir<PaginaDaLista<T>>('GET', `${caminho}${consulta({ ...filtros, cursor: pageParam })}`, undefined, {
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (ultima) => ultima.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(opcoes.aCadaMs ? { refetchInterval: opcoes.aCadaMs } : {}),
  });
  return { ...pedido, linhas: pedido.data?.pages.flatMap((pagina) => pagina.data) ?? [] };
}

/** What `useLista` gives, as far as it is shown. */
export type ListaLida<T> = Pick<
  ReturnType<typeof useLista<T>>,
  'error' | 'isPending' | 'isSuccess' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
> & { readonly linhas: readonly T[] };
