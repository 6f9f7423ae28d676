import { withoutTurning } from '@apura/words';
import { type Address, type AnswerOf, type BodyOf, consulta, type Method, type QueryOf } from './address.ts';
import type { PublicOperations } from './operations.ts';
import { PanelError, withoutConnection } from './panel-error.ts';

/** Where the browser asks for an address. */
export const urlOf = (address: Address): string => `/painel/api${address}`;

/** What proves that the request comes from our own page: another origin cannot set it without being asked first. */
export const PROVA_DE_ORIGEM = { 'X-Apura-Painel': '1' } as const;

/** An answer that is no error. Rejects with `PanelError`, or as `fetch` does where the request was called off. */
export async function search(endereco: string, pedido?: RequestInit): Promise<Response> {
  const resposta = await fetch(endereco, pedido).catch((causa: unknown) => {
    if (causa instanceof DOMException && causa.name === 'AbortError') throw causa;
    throw withoutConnection();
  });
  if (resposta.ok) return resposta;
  const said: unknown = await resposta.json().catch(() => ({}));
  throw new PanelError(resposta.status, said);
}

type Public = PublicOperations['POST'];

/** Sends a form to an address that needs no session. */
export async function sendForm<
  P extends { [K in keyof Public]: Public[K] extends { form: object } ? K : never }[keyof Public],
>(path: P, form: Readonly<Public[P]['form']>): Promise<Public[P]['answer']> {
  const body = new FormData();
  for (const [name, part] of Object.entries(form))
    if (part !== undefined) body.append(name, part instanceof Blob ? part : String(part));
  return (await search(path, { method: 'POST', body })).json();
}

/** What goes with a request: what its route declares, and no more. */
type SentOf<M extends Method, A> = {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
} & (BodyOf<M, A> extends undefined ? unknown : { readonly body: BodyOf<M, A> }) &
  (object extends QueryOf<M, A> ? { readonly query?: QueryOf<M, A> } : { readonly query: QueryOf<M, A> });

interface Sent {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: object;
}

/** One request to the panel's API. Rejects with `PanelError`; an answer without a body is undefined. */
export async function request<M extends Method, A extends Address<M>>(
  method: M,
  address: A,
  ...[all]: object extends SentOf<M, A> ? [sent?: SentOf<M, A>] : [sent: SentOf<M, A>]
): Promise<AnswerOf<M, A>> {
  const { body, query = {}, headers, signal }: Sent = all ?? {};
  // What a query may have `Sent` does not say: `QueryOf` has checked it.
  const asked = consulta(query as Parameters<typeof consulta>[0]);
  // An address of one method is an address.
  const resposta = await search(`${urlOf(address as Address)}${asked}`, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(method === 'GET' ? {} : PROVA_DE_ORIGEM),
      ...(body === undefined || body instanceof Blob ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const texto = await resposta.text();
  // It answers what its route declares.
  const answer: AnswerOf<M, A> = texto === '' ? undefined : JSON.parse(withoutTurning(texto));
  return answer;
}
