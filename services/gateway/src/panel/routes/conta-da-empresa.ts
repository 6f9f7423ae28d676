import {
  ConfigurarContaDaEmpresa,
  ErroDaApi,
  ExigirContaDaEmpresa,
  ProvedorDaEmpresa,
} from '@apura/contracts';
import {
  dispensarProvedor,
  exigirProvedor,
  gravarProvedor,
  lerProvedor,
  newId,
  removerProvedor,
  type Tenant,
} from '@apura/database';
import { badBody, ended, found, NOTHING, ok } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { shaped } from '../../representation/shaped.ts';
import { beginPage, returnAddress } from '../empresa.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';
import { randomText } from '../prove-person.ts';

export const CONTA_DA_EMPRESA: readonly PanelRoute[] = [
  panelRoute('get /escritorio/conta-da-empresa', {
    papel: 'owner',
    respond: async (gateway, { tenant }) => ok(await panelContaDaEmpresa(gateway, tenant)),
  }),
  /** Sets up how the office's people sign in by its provider, which must answer. It is tried out and asked for anew afterwards. */
  panelRoute('put /escritorio/conta-da-empresa', {
    papel: 'owner',
    body: ConfigurarContaDaEmpresa,
    withoutTurn: true,
    async respond(gateway, { body, tenant, ator, sessao }) {
      if (body.convida && !sessao.usuario.email_confirmado) throw new ErroDaApi('email_nao_confirmado');
      const before = await lerProvedor(tenant);
      const { client_secret: typed, ...settings } = body;
      // A secret never goes to another issuer than the one that it was typed for.
      const kept = before?.issuer === body.issuer ? before.client_secret : undefined;
      const client_secret = typed === undefined ? kept : gateway.keyRing.seal(typed);
      if (!client_secret) throw badBody('client_secret', 'é obrigatório');
      const issuer = await gateway.providers.check({
        organizationId: tenant.organizationId,
        issuer: body.issuer,
        clientId: body.client_id,
        clientSecret: typed ?? '',
        version: newId(),
      });
      // Random: a name that an office chose could be taken for another's.
      const codigo = before?.codigo ?? randomText(LENGTH_OF_A_CODE);
      await gravarProvedor(tenant, ator, { ...settings, issuer, client_secret, codigo });
      return ok(await panelContaDaEmpresa(gateway, tenant));
    },
  }),
  /** Whether only the provider opens the office. Sessions that passwords opened end when that begins, the asker's too. */
  panelRoute('put /escritorio/conta-da-empresa/exigencia', {
    papel: 'owner',
    body: ExigirContaDaEmpresa,
    async respond(_gateway, { body: { exigida }, tenant, ator }) {
      if (!exigida) await dispensarProvedor(tenant, ator);
      else {
        const done = await exigirProvedor(tenant, ator);
        if (done === false) throw new ErroDaApi('conta_da_empresa_nao_testada');
        found(done);
      }
      return NOTHING;
    },
  }),
  /** Nobody signs in by the provider any more; the sessions that it opened end. */
  panelRoute('delete /escritorio/conta-da-empresa', {
    papel: 'owner',
    respond: async (_gateway, { tenant, ator }) => ended(await removerProvedor(tenant, ator)),
  }),
];

const LENGTH_OF_A_CODE = 10;

/** How the office's people sign in by its provider, as an owner sees it. */
async function panelContaDaEmpresa(gateway: Gateway, tenant: Tenant) {
  const provedor = await lerProvedor(tenant);
  const shown = provedor && {
    ...provedor,
    sem_papel: provedor.sem_papel as 'member' | null,
    entrada: beginPage(gateway, { codigo: provedor.codigo }),
  };
  return {
    retorno: returnAddress(gateway, tenant.organizationId),
    provedor: shown ? shaped(ProvedorDaEmpresa, shown) : null,
  };
}
