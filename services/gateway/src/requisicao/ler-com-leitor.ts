import type { Request, RequestHandler, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { guardarBytes } from './guardar-bytes.ts';
import { corpoGrandeDemais, traduzirErroDoCorpo } from './traduzir-erro-do-corpo.ts';
import { vigiarCorpo } from './vigiar-corpo.ts';

interface Leitura {
  readonly req: Request;
  readonly res: Response;
  /** A reader of express, which puts what it read into `req.body`. */
  readonly ler: RequestHandler;
  /** The type that the body was to have, for the error of another. */
  readonly esperado: string;
  /** Bytes that the reader takes at most, once inflated. */
  readonly maximo: number;
}

/**
 * Reads a body, in time and within what the process may hold. One that is too large is refused as soon as that is known:
 * body-parser would take the rest of it first, however slowly it comes.
 *
 * @throws ErroDaApi `requisicao_demorada`, `requisicao_grande_demais`, `requisicoes_simultaneas`, `servico_indisponivel`, and as `traduzirErroDoCorpo`
 */
export async function lerComLeitor(
  gateway: Gateway,
  { req, res, ler, esperado, maximo }: Leitura,
): Promise<unknown> {
  const { 'content-encoding': compressao, 'content-length': tamanho = 0 } = req.headers;
  if (compressao === undefined && Number(tamanho) > maximo) throw corpoGrandeDemais(maximo);
  const guarda = guardarBytes(gateway, req, res);
  let vieram = 0;
  const guardar = (bytes: number) => {
    vieram += bytes;
    if (vieram > maximo) throw corpoGrandeDemais(maximo);
    guarda.guardar(bytes);
  };
  let parar = () => {};
  try {
    // What is compressed may become as large as is read, however little of it came.
    if (compressao !== undefined) guarda.guardar(maximo);
    await new Promise<void>((done, fail) => {
      parar = vigiarCorpo(req, { ritmo: gateway.ritmos.corpo, guardar }, fail);
      ler(req, res, (erro?: unknown) => (erro ? fail(traduzirErroDoCorpo(erro, esperado)) : done()));
    });
    return req.body;
  } catch (erro) {
    // The reader would go on to gather what nobody wants any more: it stops at what it takes for the client's going away.
    req.unpipe();
    req.emit('aborted');
    throw erro;
  } finally {
    parar();
    guarda.devolver();
  }
}
