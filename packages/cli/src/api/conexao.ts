import { setTimeout as esperar } from 'node:timers/promises';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { VERSAO } from '../versao.ts';
import { falhaDaResposta } from './falha-da-resposta.ts';

/** A server that says 503 is asked again so often. A limit of requests (429) is waited for as long as it takes. */
const TENTATIVAS_INDISPONIVEL = 5;

export interface Pedido {
  readonly metodo?: 'GET' | 'POST';
  readonly corpo?: object | FormData;
  readonly cabecalhos?: Readonly<Record<string, string>>;
}

export interface Conexao {
  readonly baseUrl: string;
  /** The answer, when it is a success. @throws Falha with the API's sentence, or that there is no server */
  pedir(caminho: string, pedido?: Pedido): Promise<Response>;
  json<T>(caminho: string, pedido?: Pedido): Promise<T>;
}

/** The API at `baseUrl`, with the key where there is one. */
export function abrirConexao(contexto: Contexto, baseUrl: string, chave: string | undefined): Conexao {
  const { textos, signal } = contexto;
  /** One wait for all: while it runs nobody sends, and its sentence is said once. */
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

  async function enviar(caminho: string, { metodo = 'GET', corpo, cabecalhos }: Pedido): Promise<Response> {
    const formulario = corpo instanceof FormData;
    try {
      return await fetch(new URL(caminho, baseUrl), {
        method: metodo,
        signal,
        headers: {
          accept: 'application/json',
          'user-agent': `apura-cli/${VERSAO}`,
          ...(chave === undefined ? {} : { authorization: `Bearer ${chave}` }),
          ...(corpo === undefined || formulario ? {} : { 'content-type': 'application/json' }),
          ...cabecalhos,
        },
        ...(corpo === undefined ? {} : { body: formulario ? corpo : JSON.stringify(corpo) }),
      });
    } catch (erro) {
      signal.throwIfAborted();
      throw new Falha('servidor', textos.semServidor(baseUrl, motivoDaRede(erro)));
    }
  }

  async function pedir(caminho: string, pedido: Pedido = {}): Promise<Response> {
    for (let tentativa = 1; ; tentativa += 1) {
      await espera;
      const resposta = await enviar(caminho, pedido);
      if (resposta.ok) return resposta;
      const segundos = segundosPedidos(resposta);
      if (resposta.status === 429) await aguardar(segundos, textos.esperaDoLimite(segundos));
      else if (resposta.status === 503 && tentativa < TENTATIVAS_INDISPONIVEL) {
        await aguardar(segundos, textos.esperaDoServidor(segundos));
      } else throw await falhaDaResposta(resposta, contexto);
      await resposta.body?.cancel();
    }
  }

  return {
    baseUrl,
    pedir,
    async json<T>(caminho: string, pedido?: Pedido): Promise<T> {
      const resposta = await pedir(caminho, pedido);
      try {
        return (await resposta.json()) as T;
      } catch {
        signal.throwIfAborted();
        throw new Falha('servidor', textos.respostaEstranha(baseUrl, resposta.status));
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
