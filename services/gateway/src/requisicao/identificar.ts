import { CABECALHOS, ErroDaApi } from '@apura/contracts';
import { newId } from '@apura/database';
import { traceRequest } from '@apura/runtime';
import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { duracaoDasRequisicoes, metodoConhecido, requisicoesEmCurso } from '../metricas.ts';
import { cabecalhosDaCasa } from './cabecalhos-da-casa.ts';
import { locaisDe } from './locais.ts';

/** It goes into logs, rows and jobs: nothing that could mean something there is taken over. */
const SEGURO = /^[A-Za-z0-9._-]{8,64}$/;

/** Asked every few seconds: no traces of those. */
const SONDAS = new Set(['/healthz', '/readyz']);

/** Gives the request its id, its logger, and the headers of every answer; logs one line when it is over. */
export function identificar(gateway: Gateway): RequestHandler {
  return (req, res, next) => {
    const inicio = performance.now();
    const enviado = req.get(CABECALHOS.requisicao);
    const locais = locaisDe(res);
    locais.requestId = enviado !== undefined && SEGURO.test(enviado) ? enviado : newId();
    locais.logger = gateway.logger.child({ request_id: locais.requestId });
    res.set(cabecalhosDaCasa(locais.requestId, gateway.publicBaseUrl));
    const encerrarTraco = SONDAS.has(req.path)
      ? undefined
      : traceRequest(locais.requestId, metodoConhecido(req.method));
    requisicoesEmCurso.inc();
    res.once('close', () => {
      const route = req.route?.path ?? 'unmatched';
      requisicoesEmCurso.dec();
      encerrarTraco?.(route, res.statusCode);
      duracaoDasRequisicoes.observe(
        { method: metodoConhecido(req.method), route, status: res.statusCode },
        (performance.now() - inicio) / 1000,
      );
      locais.logger.info('request', {
        method: req.method,
        path: route,
        status: res.statusCode,
        ms: Math.round(performance.now() - inicio),
        organization_id: locais.organizationId,
        ...(res.writableFinished ? {} : { aborted: true }),
      });
    });
    // RFC 9112, 3.2: none is missing, and there are no two, of which a proxy might believe the other. Node would answer a
    // request without one itself, with an empty body.
    const hosts = req.headersDistinct.host?.length ?? 0;
    if (hosts > 1 || (hosts === 0 && req.httpVersion === '1.1')) throw new ErroDaApi('requisicao_malformada');
    next();
  };
}
