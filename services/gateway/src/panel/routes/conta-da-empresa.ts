import {
  ApiError,
  ConfigureContaDaEmpresa,
  ContaDaEmpresa,
  ProvedorDaEmpresa,
  RequireContaDaEmpresa,
} from '@apura/contracts';
import {
  dismissProvedor,
  newId,
  readProvedor,
  removeProvedor,
  requireProvedor,
  storeProvedor,
  type Tenant,
} from '@apura/database';
import { badBody, ended, found, isOk, NOTHING } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { shaped } from '../../representation/shaped.ts';
import { beginPage, returnAddress } from '../empresa.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';
import { randomText } from '../prove-person.ts';

export const CONTA_DA_EMPRESA: readonly PanelRoute[] = [
  panelRoute('get /escritorio/conta-da-empresa', {
    papel: 'owner',
    answer: ContaDaEmpresa,
    respond: async (gateway, { tenant }) => isOk(await panelContaDaEmpresa(gateway, tenant)),
  }),
  /** Sets up how the office's people sign in by its provider, which must answer. It is tried out and asked for anew afterwards. */
  panelRoute('put /escritorio/conta-da-empresa', {
    papel: 'owner',
    body: ConfigureContaDaEmpresa,
    withoutTurn: true,
    answer: ContaDaEmpresa,
    async respond(gateway, { body, tenant, ator, sessao }) {
      if (body.convida && !sessao.usuario.email_confirmado) throw new ApiError('email_nao_confirmado');
      const before = await readProvedor(tenant);
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
      await storeProvedor(tenant, ator, { ...settings, issuer, client_secret, codigo });
      return isOk(await panelContaDaEmpresa(gateway, tenant));
    },
  }),
  /** Whether only the provider opens the office. Sessions that passwords opened end when that begins, the asker's too. */
  panelRoute('put /escritorio/conta-da-empresa/exigencia', {
    papel: 'owner',
    body: RequireContaDaEmpresa,
    async respond(_gateway, { body: { exigida }, tenant, ator }) {
      if (!exigida) await dismissProvedor(tenant, ator);
      else {
        const done = await requireProvedor(tenant, ator);
        if (done === false) throw new ApiError('conta_da_empresa_nao_testada');
        found(done);
      }
      return NOTHING;
    },
  }),
  /** Nobody signs in by the provider any more; the sessions that it opened end. */
  panelRoute('delete /escritorio/conta-da-empresa', {
    papel: 'owner',
    respond: async (_gateway, { tenant, ator }) => ended(await removeProvedor(tenant, ator)),
  }),
];

const LENGTH_OF_A_CODE = 10;

/** How the office's people sign in by its provider, as an owner sees it. */
async function panelContaDaEmpresa(gateway: Gateway, tenant: Tenant) {
  const provedor = await readProvedor(tenant);
  const shown = provedor && {
    ...provedor,
    entrada: beginPage(gateway, { codigo: provedor.codigo }),
  };
  return {
    retorno: returnAddress(gateway, tenant.organizationId),
    provedor: shown ? shaped(ProvedorDaEmpresa, shown) : null,
  };
}
