import { notifications } from '@mantine/notifications';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  usePrefetchInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Address, AnswerOf, BodyOf, Method, QueryOf } from './address.ts';
import { request } from './request.ts';

/** A short word on something that went well; screen readers say it too. */
export function notify(message: string): void {
  const closeButtonProps = { 'aria-label': 'Fechar o aviso' };
  notifications.show({ message, color: 'verde', autoClose: 5000, withBorder: true, closeButtonProps });
}

/** What has been read is kept by its address: what changes it names the beginning of that. */
export type Kept = Address<'GET'> | 'sessao' | 'progresso';
/** What shows who the clients are, and what their register lacks. */
export const OF_CLIENTES: readonly Kept[] = ['/clientes', '/fechamento'];
/** What shows what months come to: read again after an act on what they are computed from. */
export const OF_FIGURES: readonly Kept[] = [...OF_CLIENTES, '/apuracoes'];

type FiltersOf<A> =
  object extends QueryOf<'GET', A>
    ? { readonly filtros?: QueryOf<'GET', A> }
    : { readonly filtros: QueryOf<'GET', A> };

type ReadingOptions<A> = FiltersOf<A> & {
  readonly ligada?: boolean;
  /** How soon to read again, by what was read last; false for never. */
  readonly aCadaMs?: (lido: AnswerOf<'GET', A> | undefined) => number | false;
};

/** What is asked for is checked where it is called: of an address that its caller chooses the compiler cannot say here what it takes. */
const read = <A extends Address<'GET'>>(address: A, query: object, signal: AbortSignal) =>
  request('GET', address, { query, signal } as never);

export function useLeitura<A extends Address<'GET'>>(
  address: A,
  ...[options]: object extends ReadingOptions<A> ? [ReadingOptions<A>?] : [ReadingOptions<A>]
) {
  type T = AnswerOf<'GET', A>;
  const filtros = options?.filtros ?? {};
  const aCadaMs = options?.aCadaMs;
  return useQuery({
    queryKey: [address, filtros],
    queryFn: ({ signal }) => read(address, filtros, signal),
    enabled: options?.ligada ?? true,
    ...(aCadaMs
      ? { refetchInterval: (lida: { state: { data: T | undefined } }) => aCadaMs(lida.state.data) }
      : {}),
  });
}

/** An act; `renovar` names what must be read again after it (the first part of the keys). */
export function useAto<Entrada, Saida = void>(
  fazer: (entrada: Entrada) => Promise<Saida>,
  renovar: readonly Kept[] = [],
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
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

type PageOf<A> = Extract<AnswerOf<'GET', A>, ListPage<unknown>>;

interface ListOptions<P, Resposta> {
  /** How soon to read again; by the first page as it was read last, where that matters. */
  readonly aCadaMs?: number | false | ((first: NoInfer<P> | undefined) => number | false);
  /** Whenever this changes it is read anew, and what was under way is not believed; the old rows stand until then. */
  readonly anew?: boolean;
  /** Where the list stands in the answer; without it the answer is the list. */
  readonly page?: (resposta: Resposta) => P;
}

/** The first page is asked for without a cursor. */
const FIRST: { readonly cursor?: string } = {};

/** A list that grows page by page. `filtros` are its query; another filter begins anew, with the old rows until then. */
export function useList<A extends Address<'GET'>, P extends ListPage<unknown> = PageOf<A>>(
  address: A,
  ...[filtros = {} as QueryOf<'GET', A>, options = {}]: object extends QueryOf<'GET', A>
    ? [filtros?: QueryOf<'GET', A>, options?: ListOptions<P, AnswerOf<'GET', A>>]
    : [filtros: QueryOf<'GET', A>, options?: ListOptions<P, AnswerOf<'GET', A>>]
) {
  // Without `page` the answer is the list: its default type.
  const { aCadaMs = false, anew = false, page = (resposta: unknown) => resposta as P } = options;
  const what = {
    queryKey: [address, filtros, anew],
    queryFn: async ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      page(await read(address, { ...filtros, cursor: pageParam }, signal)),
    initialPageParam: FIRST.cursor,
  };
  // Asked for while the page is drawn, not after.
  usePrefetchInfiniteQuery(what);
  const pedido = useInfiniteQuery({
    ...what,
    getNextPageParam: (ultima) => ultima.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: typeof aCadaMs === 'function' ? (lida) => aCadaMs(lida.state.data?.pages[0]) : aCadaMs,
  });
  const { data } = pedido;
  // The same rows until others have come: what is made of hundreds of them is not made with each press of a key.
  const linhas = useMemo(
    (): readonly P['data'][number][] => data?.pages.flatMap((one) => one.data) ?? [],
    [data],
  );
  return { ...pedido, linhas };
}

/** What `useList` gives, as far as it is shown. */
export type ReadList<T> = Pick<
  ReturnType<typeof useList<Address<'GET'>, ListPage<T>>>,
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

export interface SentOptions<Out> {
  /** What is read again afterwards (the first part of the keys). */
  readonly renew?: readonly Kept[] | undefined;
  readonly said?: string | ((answer: Out) => string) | undefined;
  readonly after?: ((answer: Out) => unknown) | undefined;
}

export type Sending = Exclude<Method, 'GET'>;

/** The body of a request that has nothing to say. */
export const NOTHING = {};

/** An act that sends what it is given to an address, and what follows once it has been taken. */
export function useSend<M extends Sending, A extends Address<M>>(
  method: M,
  address: A,
  { renew = [], said, after }: SentOptions<AnswerOf<M, A>> = {},
) {
  return useAto(async (body: BodyOf<M, A>) => {
    // Of an address that its caller chooses the compiler cannot say here what it takes.
    const answer = await request(method, address, { body } as never);
    after?.(answer);
    if (said !== undefined) notify(typeof said === 'string' ? said : said(answer));
    return answer;
  }, renew);
}
