import { notifications } from '@mantine/notifications';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  usePrefetchInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { consulta, request } from './request.ts';

/** A short word on something that went well; screen readers say it too. */
export function notify(message: string): void {
  const closeButtonProps = { 'aria-label': 'Fechar o aviso' };
  notifications.show({ message, color: 'verde', autoClose: 5000, withBorder: true, closeButtonProps });
}

interface ReadingOptions<T> {
  readonly ligada?: boolean;
  readonly filtros?: Filtros;
  /** How soon to read again, by what was read last; false for never. */
  readonly aCadaMs?: (lido: T | undefined) => number | false;
}

export const useLeitura = <T>(
  path: string,
  { ligada = true, filtros = {}, aCadaMs }: ReadingOptions<T> = {},
) =>
  useQuery({
    queryKey: [path, filtros],
    queryFn: ({ signal }) => request<T>('GET', `${path}${consulta(filtros)}`, undefined, { signal }),
    enabled: ligada,
    ...(aCadaMs
      ? { refetchInterval: (lida: { state: { data: T | undefined } }) => aCadaMs(lida.state.data) }
      : {}),
  });

/** An act; `renovar` names what must be read again after it (the first part of the keys). */
export function useAto<Entrada, Saida = void>(
  fazer: (entrada: Entrada) => Promise<Saida>,
  renovar: readonly string[] = [],
) {
  const consultas = useQueryClient();
  return useMutation({
    mutationFn: fazer,
    onSuccess: () =>
      consultas.invalidateQueries({
        predicate: ({ queryKey }) => renovar.some((chave) => String(queryKey[0]).startsWith(chave)),
      }),
  });
}

interface ListPage<T> {
  readonly data: T[];
  readonly next_cursor: string | null;
}

type Filtros = Readonly<Record<string, string | number | undefined>>;

interface ListOptions<T, Resposta> {
  /** How soon to read again; by the first page as it was read last, where that matters. */
  readonly aCadaMs?: number | false | ((first: ListPage<T> | undefined) => number | false);
  /** Whenever this changes it is read anew, and what was under way is not believed; the old rows stand until then. */
  readonly anew?: boolean;
  /** Where the list stands in the answer; without it the answer is the list. */
  readonly page?: (resposta: Resposta) => ListPage<T>;
}

/** A list that grows page by page. `filtros` are its query; another filter begins anew, with the old rows until then. */
export function useList<T, Resposta = ListPage<T>>(
  path: string,
  filtros: Filtros = {},
  options: ListOptions<T, Resposta> = {},
) {
  const { aCadaMs = false, anew = false, page = (resposta) => resposta as ListPage<T> } = options;
  const what = {
    queryKey: [path, filtros, anew],
    queryFn: async ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => {
      const endereco = `${path}${consulta({ ...filtros, cursor: pageParam })}`;
      return page(await request<Resposta>('GET', endereco, undefined, { signal }));
    },
    initialPageParam: undefined as string | undefined,
  };
  // Asked for while the page is drawn, not after.
  usePrefetchInfiniteQuery(what);
  const pedido = useInfiniteQuery({
    ...what,
    getNextPageParam: (ultima) => ultima.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: typeof aCadaMs === 'function' ? (lida) => aCadaMs(lida.state.data?.pages[0]) : aCadaMs,
  });
  return { ...pedido, linhas: pedido.data?.pages.flatMap(({ data }) => data) ?? [] };
}

/** What `useList` gives, as far as it is shown. */
export type ReadList<T> = Pick<
  ReturnType<typeof useList<T>>,
  'error' | 'isPending' | 'isSuccess' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
> & { readonly linhas: readonly T[] };

/** Reads on, page after page, for as long as something of the list is missing. */
export function useRest(
  lista: Pick<ReturnType<typeof useList>, 'isFetching' | 'fetchNextPage'>,
  missing: boolean,
) {
  const { isFetching, fetchNextPage } = lista;
  useEffect(() => {
    if (missing && !isFetching) void fetchNextPage();
  }, [missing, isFetching, fetchNextPage]);
}

interface Sent<Out> {
  /** What is read again afterwards (the first part of the keys). */
  readonly renew?: readonly string[];
  readonly said?: string | ((answer: Out) => string);
  readonly after?: (answer: Out) => unknown;
}

/** The body of a request that has nothing to say. */
export const NOTHING = {};

/** An act that sends what it is given to an address, and what follows once it has been taken. */
export function useSend<Out = void>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { renew = [], said, after }: Sent<Out> = {},
) {
  return useAto(async (body?: object) => {
    const answer = await request<Out>(method, path, body);
    after?.(answer);
    if (said !== undefined) notify(typeof said === 'string' ? said : said(answer));
    return answer;
  }, renew);
}
