import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { AddressOf, AnswerOf, Arguments, Method } from '@apura/client';
import { ApiError, addressOf, openTransport, type PlaceSent, type SentParts } from '@apura/client/transport';
import { memberOf } from '@apura/contracts/tables';
import type { Contexto } from '../contexto.ts';
import { Failure, type FailureKind } from '../failure.ts';
import { VERSION } from '../version.ts';
import { ENGLISH } from './english.ts';

/** How often a request goes out that the service cannot serve. After 429 (limit of requests) it is repeated until it passes. */
const ATTEMPTS = 5;

export interface Pedido {
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Connection = ReturnType<typeof openConnection>;

/**
 * The API at `baseUrl`, with the key where there is one. A request that met its limit waits and is repeated; unless it
 * `waits` the refusal is the caller's.
 */
export function openConnection(contexto: Contexto, baseUrl: string, chave: string | undefined, waits = true) {
  const { textos, signal, avisos } = contexto;
  const send = openTransport({
    ...{ baseUrl, apiKey: chave, signal, userAgent: `apura-cli/${VERSION}` },
    attempts: waits ? ATTEMPTS : 1,
    // Whoever types a command is told at once that nobody is there.
    reconnects: false,
    onWait: (seconds, status) =>
      avisos.write(`${status === 429 ? textos.esperaDoLimite(seconds) : textos.serverWait(seconds)}\n`),
  });

  /** The answer, when it is a success. @throws Falha with the API's sentence, or that there is no server */
  async function pedir(path: string, { method = 'GET', ...rest }: Pedido = {}): Promise<Response> {
    // What the command sends is computed and kept nowhere, or has its key.
    const sent: SentParts = { method, ...rest, repeatable: true };
    return send(path, sent).catch((erro: unknown) => {
      signal.throwIfAborted();
      throw erro instanceof ApiError ? failureOf(erro, contexto, baseUrl) : erro;
    });
  }

  async function json<T>(path: string, pedido?: Pedido): Promise<T> {
    const resposta = await pedir(path, pedido);
    try {
      // The API's contract says so.
      return (resposta.status === 204 ? undefined : await resposta.json()) as T;
    } catch {
      signal.throwIfAborted();
      throw new Failure('servidor', textos.respostaEstranha(baseUrl, resposta.status));
    }
  }

  return {
    contexto,
    baseUrl,
    chave,
    pedir,
    /** Of an address that only a run knows; the others are the contract's, by `call` and `submit`. */
    json,
    /** What is asked at an address of the contract, and answered there. */
    call: <M extends Method, P extends AddressOf<M>>(
      method: M,
      path: P,
      ...[sent]: Arguments<M, P>
    ): Promise<AnswerOf<M, P>> => {
      const parts: object = sent ?? {};
      return json(addressOf(path, parts), { method, ...parts });
    },
    /** The same of a form, or of what a person has typed: the API says what is wrong with it. */
    submit: <P extends AddressOf<'POST'>>(
      path: P,
      body: object,
      { headers = {}, ...place }: PlaceSent & Pick<Pedido, 'headers'> = {},
    ): Promise<AnswerOf<'POST', P>> => json(addressOf(path, place), { method: 'POST', body, headers }),
    /** A file, as it comes. */
    open: <P extends AddressOf<'GET'>>(path: P, accept: string, place: PlaceSent): Promise<Response> =>
      pedir(addressOf(path, place), { headers: { accept } }),
  };
}

/** What an answer holds, as it comes. The types of the web's streams and of Node's are two. */
export const contentOf = ({ body }: Response): Readable =>
  body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);

/** The system's short name for what went wrong, such as ECONNREFUSED. */
function motivoDaRede(erro: unknown): string {
  // fetch names the cause of its errors; of others there is none.
  const causa = memberOf(erro, 'cause');
  return String(memberOf(causa, 'code') ?? memberOf(causa, 'message') ?? memberOf(erro, 'message'));
}

/** What the API has against a request, in one line for a person. */
function failureOf({ status, answer, cause }: ApiError, { language, textos }: Contexto, baseUrl: string) {
  if (status === 0) return new Failure('servidor', textos.withoutServer(baseUrl, motivoDaRede(cause)));
  const { code, message, hint, detalhes } = answer;
  const tipo = tipoDe(status);
  if (code === undefined || message === undefined)
    return new Failure(tipo === 'recusado' ? 'servidor' : tipo, textos.respostaEstranha(baseUrl, status));
  const frase = language === 'en' ? (ENGLISH[code] ?? `${message} (${code})`) : `${message} ${hint ?? ''}`;
  const campos = (detalhes ?? []).map(({ campo, motivo }) => `${campo}: ${motivo}`).join('; ');
  return new Failure(tipo, `${frase.trim()}${campos && ` ${campos}.`}`, answer);
}

function tipoDe(status: number): FailureKind {
  if (status === 401 || status === 403) return 'chave';
  return status >= 500 ? 'servidor' : 'recusado';
}

/** One page of a list; `next_cursor` is null on the last. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

/** Which page of a list is asked for. */
export interface AskedPage {
  readonly limit: number;
  readonly cursor?: string;
}

/** The last page of a list, with the lines of all. */
export async function todas<T, P extends Page<T>>(
  ver: (page: AskedPage) => Promise<P & Page<T>>,
): Promise<P> {
  const linhas: T[] = [];
  for (let asked: AskedPage = { limit: 100 }; ; ) {
    const page = await ver(asked);
    linhas.push(...page.data);
    if (page.next_cursor === null) return { ...page, data: linhas };
    asked = { ...asked, cursor: page.next_cursor };
  }
}
