import { corpoDoErro, ErroDaApi, ErroDoArquivo } from '@apura/contracts';
import { SemDireito } from '@apura/database';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { foiLimitada, limitar } from '../limites/limitar.ts';
import { bancoIndisponivel } from './banco-indisponivel.ts';
import { descartarResto } from './descartar-resto.ts';
import { locaisDe } from './locais.ts';

type Erro = ErroDaApi | ErroDoArquivo;

/** Answers what a route threw with the five-field error object. What nobody foresaw is logged and said to be ours. */
export function responderErro(gateway: Gateway): ErrorRequestHandler {
  return async (thrown, req, res, _next) => {
    const { logger } = locaisDe(res);
    const erro = await contado(gateway, erroDaApi(thrown), req, res);
    if (erro.status >= 500) logger.error('request failed', { error: thrown, code: erro.code });
    if (res.headersSent || res.destroyed) return void res.destroy();
    const corpo = Buffer.from(JSON.stringify(corpoDoErro(erro, gateway.publicBaseUrl)));
    res.status(erro.status).set({
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(corpo.length),
      ...(erro.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="apura"' } : {}),
      ...(erro.status === 429 ? { 'Retry-After': String(erro.adicionais.retryAfter) } : {}),
      ...(erro.status === 503 ? { 'Retry-After': '2' } : {}),
    });
    // The whole answer goes out at once; the connection ends only when the client has sent what it is sending.
    if (req.method !== 'HEAD') res.write(corpo);
    await descartarResto(req, gateway.ritmos.restoMs);
    // Not end's own callback: where the answer is compressed it would be taken for a piece of it.
    res.once('finish', () => {
      if (!req.complete) req.socket.destroy();
    });
    res.end();
  };
}

/** What failed before any limit was looked at (no such address, wrong method) counts like a page. */
async function contado(gateway: Gateway, erro: Erro, req: Request, res: Response): Promise<Erro> {
  if (foiLimitada(res) || res.headersSent) return erro;
  return limitar(gateway, 'site', req, res).then(
    () => erro,
    (excedido: ErroDaApi) => excedido,
  );
}

function erroDaApi(thrown: unknown): Erro {
  if (thrown instanceof ErroDaApi || thrown instanceof ErroDoArquivo) return thrown;
  // express: a path whose percent-encoding is broken.
  if (thrown instanceof URIError) return new ErroDaApi('requisicao_malformada', { cause: thrown });
  if (thrown instanceof SemDireito)
    return new ErroDaApi(thrown.quem === 'chave' ? 'chave_revogada' : 'papel_insuficiente', {
      cause: thrown,
    });
  return new ErroDaApi(bancoIndisponivel(thrown) ? 'servico_indisponivel' : 'erro_interno', {
    cause: thrown,
  });
}
