import { ErroDaApi } from '@apura/contracts';
import type { ChaveAutenticada } from '@apura/database';
import type { Request, RequestHandler, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { emTurno } from '../limites/em-turno.ts';
import { limitar, limitarChave } from '../limites/limitar.ts';
import type { Rota, RotaPublica } from '../rota.ts';
import { autenticar, exigirEscopo } from './autenticar.ts';
import { enviar } from './enviar.ts';
import { responderUmaVez } from './idempotencia.ts';
import { lerCorpo } from './ler-corpo.ts';
import { locaisDe } from './locais.ts';

/** Key, limit and scope first, then the body, then the route. */
export function atender(gateway: Gateway, rota: Rota): RequestHandler {
  return async (req, res) => {
    const locais = locaisDe(res);
    const chave = await identificarChave(gateway, req, res);
    locais.organizationId = chave.organization_id;
    takePlace(gateway, chave.organization_id, req, res);
    await limitarChave(gateway, rota.politica ?? 'v1', res, chave);
    exigirEscopo(chave, rota);
    await lerCorpo(gateway, rota, req, res);
    const { requestId, logger } = locais;
    const tenant = gateway.database.forOrganization(chave.organization_id);
    const ator = { id: chave.id, nome: 'Chave de API', ip: req.ip ?? '' };
    const permission = {
      holder: chave.id,
      recheck: async () => exigirEscopo(await autenticar(gateway, req.get('authorization')), rota),
    };
    const resposta = await emTurno(gateway, rota, tenant.organizationId, () =>
      responderUmaVez(tenant, req, (criar) =>
        rota.responder(gateway, { req, tenant, requestId, logger, ator, permission, criar }),
      ),
    );
    await enviar(req, res, resposta);
  };
}

/** The same for an address that needs no key. */
export function atenderSemChave(gateway: Gateway, rota: RotaPublica): RequestHandler {
  return async (req, res) => {
    await limitar(gateway, rota.politica, req, res);
    await lerCorpo(gateway, rota, req, res);
    const { requestId, logger } = locaisDe(res);
    await enviar(req, res, await rota.responder(gateway, { req, requestId, logger }));
  };
}

/** @throws ErroDaApi `requisicoes_simultaneas` */
function takePlace({ lugares }: Gateway, organizationId: string, req: Request, res: Response): void {
  res.once('close', lugares.pedidosDoEscritorio.ocupar(organizationId));
  res.once('close', lugares.keysUnderWay.begin(req.get('authorization'), organizationId));
}

/** A full office's request is refused before its key is looked up, and counts for the office alone. */
async function refuseWhenFull(gateway: Gateway, req: Request, res: Response): Promise<void> {
  const { keysUnderWay, pedidosDoEscritorio } = gateway.lugares;
  const office = keysUnderWay.officeOf(req.get('authorization'));
  if (office === undefined) return;
  try {
    pedidosDoEscritorio.ocupar(office)();
  } catch (full) {
    await limitar(gateway, 'escritorio', req, res, office);
    throw full;
  }
}

/** A request without a good key counts against its address. */
async function identificarChave(gateway: Gateway, req: Request, res: Response): Promise<ChaveAutenticada> {
  await refuseWhenFull(gateway, req, res);
  try {
    return await autenticar(gateway, req.get('authorization'));
  } catch (erro) {
    if (erro instanceof ErroDaApi && erro.status === 401) await limitar(gateway, 'auth', req, res);
    throw erro;
  }
}
