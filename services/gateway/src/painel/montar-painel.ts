import { ErroDaApi } from '@apura/contracts';
import express, { type RequestHandler, type Router } from 'express';
import type { Gateway } from '../gateway.ts';
import type { Rota } from '../rota.ts';
import { ROTAS } from '../rotas/rotas.ts';
import { registrarRotas } from '../servidor/registrar-rotas.ts';
import { atenderAberta, atenderComSessao, atenderPainel } from './atender-painel.ts';
import { ROTAS_ABERTAS, ROTAS_DO_PAINEL } from './rotas/rotas-do-painel.ts';
import { servirPainel } from './servir-painel.ts';

const noPainel = new Set(ROTAS_DO_PAINEL.map(({ metodo, caminho }) => `${metodo} ${caminho}`));

/** The API's addresses of family A, as they are called below `/painel/api`, but for those that the panel answers itself. */
export const ROTAS_ESPELHADAS: readonly Rota[] = ROTAS.filter(({ caminho }) => caminho.startsWith('/v1/'))
  .map((rota) => ({ ...rota, caminho: rota.caminho.slice('/v1'.length) }))
  .filter(({ metodo, caminho }) => !noPainel.has(`${metodo} ${caminho}`));

/** Everything below `/painel`: the data at `/api`, and the web app itself everywhere else. */
export function montarPainel(gateway: Gateway): Router {
  const api = express.Router();
  const rotas: { rota: Pick<Rota, 'metodo' | 'caminho'>; handler: RequestHandler }[] = [
    ...ROTAS_ABERTAS.map((rota) => ({ rota, handler: atenderAberta(gateway, rota) })),
    ...ROTAS_DO_PAINEL.map((rota) => ({ rota, handler: atenderPainel(gateway, rota) })),
    ...ROTAS_ESPELHADAS.map((rota) => ({ rota, handler: atenderComSessao(gateway, rota) })),
  ];
  registrarRotas(api, rotas);
  api.use(() => {
    throw new ErroDaApi('not_found');
  });
  const painel = express.Router();
  painel.use('/api', api);
  painel.use(servirPainel(gateway));
  return painel;
}
