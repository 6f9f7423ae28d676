import { type Operations, REPEATABLE } from './operations.ts';
import { addressOf, openTransport, type PlaceSent, type TransportOptions } from './transport.ts';

export type ClientOptions = Omit<TransportOptions, 'reconnects'>;

export type Method = keyof Operations;
export type AddressOf<M extends Method> = keyof Operations[M] & string;

/** The names in a path: of "/v1/clientes/{id}", "id". */
type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export type AnswerOf<M extends Method, P extends AddressOf<M>> = Operations[M][P] extends { answer: infer T }
  ? T
  : never;

type ParamsPart<P extends string> = [NamesIn<P>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<NamesIn<P>, string>> };
type QueryPart<O> = O extends { query: infer Q }
  ? object extends Q
    ? { readonly query?: Asked<Q> }
    : { readonly query: Asked<Q> }
  : unknown;
/** A filter that is undefined is none. */
type Asked<Q> = { readonly [K in keyof Q]: Q[K] | (object extends Pick<Q, K> ? undefined : never) };
type BodyPart<O> = O extends { body: infer B } ? { readonly body: Sendable<B> } : unknown;
type FormPart<O> = O extends { form: infer F } ? { readonly form: Sendable<F> } : unknown;
type KeyPart<O> = O extends { repeatable: true }
  ? {
      /** Made for each call where it is left out: the same one within 24 hours makes what it makes once. */
      readonly idempotencyKey?: string;
    }
  : unknown;

/** What the client does not change. */
type Sendable<T> = T extends Blob
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Sendable<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Sendable<T[K]> }
      : T;

type SentOf<M extends Method, P extends AddressOf<M>> = {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
} & ParamsPart<P> &
  QueryPart<Operations[M][P]> &
  BodyPart<Operations[M][P]> &
  FormPart<Operations[M][P]> &
  KeyPart<Operations[M][P]>;

export type Arguments<M extends Method, P extends AddressOf<M>> =
  object extends SentOf<M, P> ? [sent?: SentOf<M, P>] : [sent: SentOf<M, P>];

type Call<M extends Method> = <P extends AddressOf<M>>(
  path: P,
  ...sent: Arguments<M, P>
) => Promise<AnswerOf<M, P>>;

interface PageOf<T> {
  data: T[];
  next_cursor: string | null;
}

/** The addresses that answer a page of a list. */
type ListPath = {
  [P in AddressOf<'GET'>]: AnswerOf<'GET', P> extends PageOf<unknown> ? P : never;
}[AddressOf<'GET'>];
type RowOf<P extends ListPath> = AnswerOf<'GET', P> extends PageOf<infer T> ? T : never;

/** The API: a method for each of HTTP's, whose paths, queries, bodies and answers are those of the contract. */
export interface ApiClient {
  readonly get: Call<'GET'>;
  readonly post: Call<'POST'>;
  readonly put: Call<'PUT'>;
  readonly patch: Call<'PATCH'>;
  readonly delete: Call<'DELETE'>;
  /** The whole answer, for its headers, or for what the same address answers in another form. */
  readonly response: <M extends Method, P extends AddressOf<M>>(
    method: M,
    path: P,
    ...sent: Arguments<M, P>
  ) => Promise<Response>;
  /** A list page by page, each as the API answers it, from where `cursor` says. */
  readonly pages: <P extends ListPath>(
    path: P,
    ...sent: Arguments<'GET', P>
  ) => AsyncGenerator<AnswerOf<'GET', P>>;
  /** All that a list has, asked for as it is taken. */
  readonly list: <P extends ListPath>(path: P, ...sent: Arguments<'GET', P>) => AsyncGenerator<RowOf<P>>;
}

/** What goes with any request, of whatever address. */
interface Sent extends PlaceSent {
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** What needs no key to do no harm twice. */
const HARMLESS: ReadonlySet<string> = new Set(['GET']);

export function createClient(options: ClientOptions): ApiClient {
  const send = openTransport(options);

  function response(method: string, path: string, sent: Sent = {}): Promise<Response> {
    const { body, form, idempotencyKey, headers, signal } = sent;
    const keyed = REPEATABLE.has(`${method} ${path}`);
    return send(addressOf(path, sent), {
      method,
      body: form ? formOf(form) : body,
      headers: {
        ...(keyed ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'text/csv' } : {}),
        ...headers,
      },
      signal,
      repeatable: keyed || HARMLESS.has(method),
    });
  }

  const call =
    (method: Method) =>
    async (path: string, sent?: Sent): Promise<unknown> => {
      const answer = await response(method, path, sent);
      if (answer.status === 204) return undefined;
      return answer.headers.get('content-type')?.startsWith('application/json') ? answer.json() : answer;
    };
  const get = call('GET');

  async function* pages(path: string, sent: Sent = {}): AsyncGenerator<PageOf<unknown>> {
    for (let query = { ...sent.query }; ; ) {
      // Only addresses of lists are asked for: `ApiClient`.
      const page = (await get(path, { ...sent, query })) as PageOf<unknown>;
      yield page;
      if (page.next_cursor === null) return;
      query = { ...query, cursor: page.next_cursor };
    }
  }

  async function* list(path: string, sent?: Sent): AsyncGenerator<unknown> {
    for await (const { data } of pages(path, sent)) yield* data;
  }

  const [post, put, patch, remove] = [call('POST'), call('PUT'), call('PATCH'), call('DELETE')];
  // What each address takes and answers is said by the types alone.
  return { get, post, put, patch, delete: remove, response, pages, list } as unknown as ApiClient;
}

/** Fields come first: the service reads a form as it comes. */
function formOf(form: Readonly<Record<string, unknown>>): FormData {
  const data = new FormData();
  const parts = Object.entries(form).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => [name, one] as const),
  );
  for (const [name, part] of parts)
    if (part !== undefined && !(part instanceof Blob))
      data.append(name, typeof part === 'object' ? JSON.stringify(part) : String(part));
  for (const [name, part] of parts) if (part instanceof Blob) data.append(name, part);
  return data;
}
