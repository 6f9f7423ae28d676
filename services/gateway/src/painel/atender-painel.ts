import { ErroDaApi, type Papel } from '@apura/contracts';
import type { Request, RequestHandler, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { emTurno } from '../limites/em-turno.ts';
import { limitar } from '../limites/limitar.ts';
import { enviar } from '../requisicao/enviar.ts';
import { responderUmaVez } from '../requisicao/idempotencia.ts';
import { lerCorpo } from '../requisicao/ler-corpo.ts';
import { locaisDe } from '../requisicao/locais.ts';
import type { Rota } from '../rota.ts';
import { limitarVisita } from './entrada/limitar-entrada.ts';
import { linksDaSessao } from './links-da-sessao.ts';
import { protegerOrigem } from './proteger-origem.ts';
import type { PedidoDoPainel, RotaAberta, RotaDoPainel } from './rota-do-painel.ts';
import { enderecoDe } from './sessao/abrir-no-navegador.ts';
import { exigirSessaoAberta, identificarSessao } from './sessao/identificar-sessao.ts';

/** Origin, session, limit and role first, then the body, then the route. */
export function atenderPainel(gateway: Gateway, rota: RotaDoPainel): RequestHandler {
  return async (req, res) => {
    const pedido = await exigirSessao(gateway, req, res);
    exigirPapel(rota, pedido);
    await lerCorpo(gateway, rota, req, res);
    const { organizationId } = pedido.tenant;
    await enviar(req, res, await emTurno(gateway, {}, organizationId, () => rota.responder(gateway, pedido)));
  };
}

/** A route of the API, with the office of the session in place of the key's: the route itself knows no difference. */
export function atenderComSessao(gateway: Gateway, rota: Rota): RequestHandler {
  return async (req, res) => {
    const pedido = await exigirSessao(gateway, req, res);
    const { sessao, tenant, requestId, logger, ator } = pedido;
    exigirPapel(rota, pedido);
    if (rota.politica !== undefined) await limitar(gateway, rota.politica, req, res, sessao.usuario.id);
    await lerCorpo(gateway, rota, req, res);
    const permission = { holder: sessao.id, recheck: () => exigirSessaoAberta(tenant, sessao.id) };
    const resposta = await emTurno(gateway, rota, tenant.organizationId, () =>
      responderUmaVez(tenant, req, async (criar) =>
        linksDaSessao(
          await rota.responder(gateway, { req, tenant, requestId, logger, ator, permission, criar }),
          gateway.publicBaseUrl,
        ),
      ),
    );
    await enviar(req, res, resposta);
  };
}

/** An address for who is not signed in. */
export function atenderAberta(gateway: Gateway, rota: RotaAberta): RequestHandler {
  return async (req, res) => {
    protegerOrigem(req, gateway.publicBaseUrl);
    if (rota.politica === 'site') await limitarVisita(gateway, req, res);
    else await limitar(gateway, rota.politica, req, res);
    await lerCorpo(gateway, rota, req, res);
    const { requestId, logger } = locaisDe(res);
    await enviar(req, res, await rota.responder(gateway, { req, res, requestId, logger }));
  };
}

/** @throws ErroDaApi `papel_insuficiente` */
function exigirPapel({ papel }: { readonly papel?: Papel }, { sessao }: PedidoDoPainel): void {
  if (papel === 'owner' && sessao.usuario.papel !== 'owner') throw new ErroDaApi('papel_insuficiente');
}

/** @throws ErroDaApi `origem_recusada`, `sessao_invalida`, `rate_limited` */
async function exigirSessao(gateway: Gateway, req: Request, res: Response): Promise<PedidoDoPainel> {
  protegerOrigem(req, gateway.publicBaseUrl);
  const aberta = await identificarSessao(gateway, req, res);
  if (!aberta) {
    await limitar(gateway, 'site', req, res);
    throw new ErroDaApi('sessao_invalida');
  }
  const { sessao, tenant } = aberta;
  const { id, nome } = sessao.usuario;
  const locais = locaisDe(res);
  locais.organizationId = tenant.organizationId;
  res.once('close', gateway.lugares.pedidosDoEscritorio.ocupar(tenant.organizationId));
  await limitar(gateway, 'painel', req, res, id);
  const { requestId, logger } = locais;
  return { req, res, requestId, logger, sessao, tenant, ator: { id, nome, ip: enderecoDe(req) } };
}
