import { corpoDoErro, ErroDaApi } from '@apura/contracts';
import type { ErrorRequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { bancoIndisponivel } from './banco-indisponivel.ts';
import { descartarResto } from './descartar-resto.ts';
import { locaisDe } from './locais.ts';

/** Answers what a route threw with the five-field error object. What nobody foresaw is logged and said to be ours. */
export function responderErro(gateway: Gateway): ErrorRequestHandler {
  return async (thrown, req, res, _next) => {
    const { logger } = locaisDe(res);
    const erro = erroDaApi(thrown);
    if (erro.status >= 500) logger.error('request failed', { error: thrown, code: erro.code });
    if (res.headersSent || res.destroyed) return void res.destroy();
    const corpo = Buffer.from(JSON.stringify(corpoDoErro(erro, gateway.publicBaseUrl)));
    res.status(erro.status).set({
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(corpo.length),
      ...(erro.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="apura"' } : {}),
      ...(erro.status === 503 ? { 'Retry-After': '2' } : {}),
    });
    // The whole answer goes out at once; the connection ends only when the client has sent what it is sending.
    if (req.method !== 'HEAD') res.write(corpo);
    await descartarResto(req);
    res.end(() => {
      if (!req.complete) req.socket.destroy();
    });
  };
}

function erroDaApi(thrown: unknown): ErroDaApi {
  if (thrown instanceof ErroDaApi) return thrown;
  // express: a path whose percent-encoding is broken.
  if (thrown instanceof URIError) return new ErroDaApi('requisicao_malformada', { cause: thrown });
  return new ErroDaApi(bancoIndisponivel(thrown) ? 'servico_indisponivel' : 'erro_interno', {
    cause: thrown,
  });
}
