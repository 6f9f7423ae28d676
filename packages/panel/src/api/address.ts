import type { Operations } from './operations.ts';

export type Method = keyof Operations;

/** The names in a path: of "/clientes/{id}", "id". */
type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

declare const PATH: unique symbol;

/** An address that has values in the place of its names; `P`: as its route is declared. */
export type At<P extends string> = P extends string ? string & { readonly [PATH]: P } : never;

/** Without a name in it, the path itself is one. */
type Written<P extends string> = P extends `${string}{${string}` ? At<P> : P | At<P>;

/** What may be asked for by one of these methods. */
export type Address<M extends Method = Method> = {
  [K in Method]: { [P in keyof Operations[K] & string]: Written<P> }[keyof Operations[K] & string];
}[M];

type PathOf<A> = A extends { readonly [PATH]: infer P } ? P : A;

type Operation<M extends Method, A> =
  PathOf<A> extends keyof Operations[M] ? Operations[M][PathOf<A>] : never;

/** What an address answers. */
export type AnswerOf<M extends Method, A> = Operation<M, A> extends { readonly answer: infer T } ? T : never;

/** What nobody changes on its way out; a member that is undefined is not sent. */
type Sendable<T> = T extends Blob
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Sendable<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Sendable<T[K]> | (object extends Pick<T, K> ? undefined : never) }
      : T;

/** What is sent to an address; nothing where it takes none. */
export type BodyOf<M extends Method, A> =
  Operation<M, A> extends { readonly body: infer B } ? Sendable<B> : undefined;

/** A filter as a page has it: one of a few words may come from the page's own address, where anybody may write. */
type Filter<T> = T extends string | boolean ? T | string : T;

/** What an address may be asked for; a filter that is empty or undefined is not asked. */
export type QueryOf<M extends Method, A> =
  Operation<M, A> extends { readonly query: infer Q }
    ? { readonly [K in keyof Q]: Filter<Q[K]> | (object extends Pick<Q, K> ? undefined : never) }
    : Readonly<Record<never, never>>;

type OpenPath = { [K in Method]: keyof Operations[K] & string }[Method];

/** The address of something that has a name in its path: `at('/clientes/{id}', { id })`. */
export const at = <P extends OpenPath>(path: P, values: Readonly<Record<NamesIn<P>, string>>): At<P> =>
  path.replace(/\{(\w+)\}/g, (_, name: NamesIn<P>) => encodeURIComponent(values[name])) as At<P>;

/** The same address with what is asked for behind it, for a link. */
export const asking = <A extends Address<'GET'>>(address: A, query: QueryOf<'GET', A>): At<PathOf<A>> =>
  `${address}${consulta(query as Filters)}` as At<PathOf<A>>;

type Filters = Readonly<Record<string, string | number | boolean | undefined | null>>;

/** A query string of what is there: `{ q: 'a', regime: '' }` -> "?q=a". */
export function consulta(filtros: Filters): string {
  const pares = Object.entries(filtros).filter(([, valor]) => (valor ?? '') !== '');
  return pares.length === 0
    ? ''
    : `?${new URLSearchParams(pares.map(([nome, valor]) => [nome, String(valor)]))}`;
}
