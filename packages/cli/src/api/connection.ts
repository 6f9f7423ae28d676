import { setTimeout as esperar } from 'node:timers/promises';
import type { ErrorBody } from '@apura/contracts';
import type { Contexto } from '../contexto.ts';
import { Failure, type FailureKind } from '../failure.ts';
import { VERSION } from '../version.ts';
import { ENGLISH } from './english.ts';

/** How often a request is repeated after 503. After 429 (limit of requests) it is repeated until it passes. */
const TENTATIVAS_INDISPONIVEL = 5;

export interface Pedido {
  readonly method?: 'GET' | 'POST';
  readonly body?: object | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Connection = ReturnType<typeof openConnection>;

/**
 * The API at `baseUrl`, with the key where there is one. A request that met its limit waits and is repeated; unless it
 * `waits` the refusal is the caller's.
 */
export function openConnection(contexto: Contexto, baseUrl: string, chave: string | undefined, waits = true) {
  const { textos, signal } = contexto;
  /** The wait that is running: all requests wait for it, and only the first one announces it. */
  let espera: Promise<unknown> | undefined;

  async function aguardar(segundos: number, aviso: string): Promise<void> {
    if (!espera) {
      contexto.avisos.write(`${aviso}\n`);
      espera = esperar(segundos * 1000, undefined, { signal }).finally(() => {
        espera = undefined;
      });
    }
    await espera;
  }

  async function enviar(path: string, { method = 'GET', body, headers }: Pedido): Promise<Response> {
    const formulario = body instanceof FormData;
    try {
      return await fetch(new URL(path, baseUrl), {
        method,
        signal,
        headers: {
          accept: 'application/json',
          'user-agent': `apura-cli/${VERSION}`,
          ...(chave === undefined ? {} : { authorization: `Bearer ${chave}` }),
          ...(body === undefined || formulario ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: formulario ? body : JSON.stringify(body) }),
      });
    } catch (erro) {
      signal.throwIfAborted();
      throw new Failure('servidor', textos.withoutServer(baseUrl, motivoDaRede(erro)));
    }
  }

  /** The answer, when it is a success. @throws Falha with the API's sentence, or that there is no server */
  async function pedir(path: string, pedido: Pedido = {}): Promise<Response> {
    for (let tentativa = 1; ; tentativa += 1) {
      await espera;
      const resposta = await enviar(path, pedido);
      if (resposta.ok) return resposta;
      const segundos = segundosPedidos(resposta);
      if (!waits) throw await answerFailure(resposta, contexto);
      if (resposta.status === 429) await aguardar(segundos, textos.esperaDoLimite(segundos));
      else if (resposta.status === 503 && tentativa < TENTATIVAS_INDISPONIVEL) {
        await aguardar(segundos, textos.serverWait(segundos));
      } else throw await answerFailure(resposta, contexto);
      await resposta.body?.cancel();
    }
  }

  return {
    contexto,
    baseUrl,
    chave,
    pedir,
    async json<T>(path: string, pedido?: Pedido): Promise<T> {
      const resposta = await pedir(path, pedido);
      try {
        return (await resposta.json()) as T;
      } catch {
        signal.throwIfAborted();
        throw new Failure('servidor', textos.respostaEstranha(baseUrl, resposta.status));
      }
    },
  };
}

/** Seconds that `Retry-After` asks for; at least one. */
function segundosPedidos(resposta: Response): number {
  const segundos = Number(resposta.headers.get('retry-after'));
  return Number.isFinite(segundos) && segundos >= 1 ? Math.ceil(segundos) : 1;
}

/** The system's short name for what went wrong, such as ECONNREFUSED. */
function motivoDaRede(erro: unknown): string {
  const causa = (erro as { cause?: { code?: string; message?: string } }).cause;
  return causa?.code ?? causa?.message ?? (erro as Error).message;
}

/** What the API has against a request, in one line for a person. */
async function answerFailure(resposta: Response, { language, textos }: Contexto): Promise<Failure> {
  const body = await readBody(resposta);
  const { code, message, hint, detalhes } = body;
  const tipo = tipoDe(resposta.status);
  if (code === undefined || message === undefined) {
    return new Failure(
      tipo === 'recusado' ? 'servidor' : tipo,
      textos.respostaEstranha(resposta.url, resposta.status),
    );
  }
  const frase = language === 'en' ? (ENGLISH[code] ?? `${message} (${code})`) : `${message} ${hint ?? ''}`;
  const campos = (detalhes ?? []).map(({ campo, motivo }) => `${campo}: ${motivo}`).join('; ');
  return new Failure(tipo, `${frase.trim()}${campos && ` ${campos}.`}`, body);
}

async function readBody(resposta: Response): Promise<Partial<ErrorBody>> {
  try {
    return (await resposta.json()) as Partial<ErrorBody>;
  } catch {
    // Not the API's own answer: a proxy's page, or another service at this address.
    return {};
  }
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
