import { ErroDaApi } from '@apura/contracts';
import { traceRequest } from '@apura/runtime';
import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import { PROBES } from '../limits/take-places.ts';
import { knownMethod, requestDuration, requestsUnderWay } from '../metrics.ts';
import { locaisDe } from './locals.ts';

/** Gives the request its logger, its trace and its figures; logs one line when it is over. */
export function identify(gateway: Gateway): RequestHandler {
  return (req, res, next) => {
    const inicio = performance.now();
    const locals = locaisDe(res);
    locals.logger = gateway.logger.child({ request_id: locals.requestId });
    // Of probes no traces.
    const endTrace = PROBES.has(req.path)
      ? undefined
      : traceRequest(locals.requestId, knownMethod(req.method));
    requestsUnderWay.inc();
    res.once('close', () => {
      const route = req.route?.path ?? 'unmatched';
      requestsUnderWay.dec();
      endTrace?.(route, res.statusCode);
      requestDuration.observe(
        { method: knownMethod(req.method), route, status: res.statusCode },
        (performance.now() - inicio) / 1000,
      );
      locals.logger.info('request', {
        method: req.method,
        path: route,
        status: res.statusCode,
        ms: Math.round(performance.now() - inicio),
        organization_id: locals.organizationId,
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
