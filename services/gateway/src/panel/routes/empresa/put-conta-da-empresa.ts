import { randomInt } from 'node:crypto';
import { ConfigurarContaDaEmpresa, ErroDaApi } from '@apura/contracts';
import { gravarProvedor, lerProvedor, newId } from '@apura/database';
import { panelRoute } from '../../panel-route.ts';
import { panelContaDaEmpresa } from '../../representation/conta-da-empresa.ts';

/** Sets up how the office's people sign in by its provider, which must answer. It is tried out and asked for anew afterwards. */
export const putContaDaEmpresa = panelRoute('put /escritorio/conta-da-empresa', {
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
    if (!client_secret) {
      throw new ErroDaApi('corpo_invalido', {
        detalhes: [{ campo: 'client_secret', motivo: 'é obrigatório' }],
      });
    }
    const issuer = await gateway.providers.check({
      organizationId: tenant.organizationId,
      issuer: body.issuer,
      clientId: body.client_id,
      clientSecret: typed ?? '',
      version: newId(),
    });
    const codigo = before?.codigo ?? novoCodigo();
    await gravarProvedor(tenant, ator, { ...settings, issuer, client_secret, codigo });
    return { status: 200, body: await panelContaDaEmpresa(gateway, tenant) };
  },
});

const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 10;

/** Random: a name that an office chose could be taken for another's. */
const novoCodigo = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
