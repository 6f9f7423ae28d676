import { ErroDaApi } from '@apura/contracts';
import express, { type Express, type RequestHandler } from 'express';
import type { Gateway } from './gateway.ts';
import { atender } from './requisicao/atender.ts';
import { identificar } from './requisicao/identificar.ts';
import { responderErro } from './requisicao/responder-erro.ts';
import { ROTAS } from './rotas/rotas.ts';
import { getHealthz, getReadyz } from './rotas/saude.ts';

/** The HTTP API. Every answer, also to what no route knows, is JSON; every error is the five-field object. */
export function createApp(gateway: Gateway): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(identificar(gateway));
  app
    .route('/healthz')
    .get(getHealthz)
    .all(soAceita(['get']));
  app
    .route('/readyz')
    .get(getReadyz(gateway))
    .all(soAceita(['get']));
  for (const caminho of new Set(ROTAS.map((rota) => rota.caminho))) {
    const endereco = app.route(caminho);
    const rotas = ROTAS.filter((rota) => rota.caminho === caminho);
    for (const rota of rotas) endereco[rota.metodo](atender(gateway, rota));
    endereco.all(soAceita(rotas.map((rota) => rota.metodo)));
  }
  app.use(() => {
    throw new ErroDaApi('not_found');
  });
  app.use(responderErro(gateway));
  return app;
}

/** Answers every other method of an address; express lets GET answer HEAD too. */
function soAceita(metodos: readonly string[]): RequestHandler {
  const permitidos = metodos.flatMap((metodo) =>
    metodo === 'get' ? ['GET', 'HEAD'] : [metodo.toUpperCase()],
  );
  return (_req, res) => {
    res.set('Allow', permitidos.join(', '));
    throw new ErroDaApi('metodo_nao_permitido', { params: { permitidos: permitidos.join(', ') } });
  };
}
