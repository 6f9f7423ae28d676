import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';
import type { Rota } from '../rota.ts';
import { autenticar } from './autenticar.ts';
import { lerJson } from './ler-json.ts';
import { locaisDe } from './locais.ts';

/** Key and scope first, then the body, then the route. */
export function atender(gateway: Gateway, rota: Rota): RequestHandler {
  return async (req, res) => {
    const locais = locaisDe(res);
    const chave = await autenticar(gateway, req.get('authorization'), rota.escopo);
    locais.organizationId = chave.organization_id;
    if (rota.corpo === 'json') req.body = await lerJson(req, res);
    const { status, corpo, cabecalhos } = await rota.responder(gateway, {
      req,
      tenant: gateway.database.forOrganization(chave.organization_id),
      requestId: locais.requestId,
      logger: locais.logger,
    });
    res.status(status).set(cabecalhos ?? {});
    if (Buffer.isBuffer(corpo)) res.send(corpo);
    else res.json(corpo);
  };
}
