import { EntrarPelaEmpresa, ErroDaApi } from '@apura/contracts';
import { escritorioDoProvedor, lerProvedor } from '@apura/database';
import { providerClient, returnAddress } from '../../empresa/provider-client.ts';
import { openRoute } from '../../panel-route.ts';
import { assinarIda } from '../../sessao/assinaturas.ts';
import { byCookie } from '../../sessao/cookies.ts';
import { daquiA, PRAZOS } from '../../sessao/prazos.ts';

/**
 * Begins a sign-in by an office's provider: the browser is to go to the address, and keeps what shows that it is the one
 * that comes back. A page of ours must ask for it: nobody is signed in somewhere by a link that they follow.
 */
export const postSessaoEmpresa = openRoute('post /sessao/empresa', {
  politica: 'entrada_empresa',
  body: EntrarPelaEmpresa,
  async respond(gateway, { body, res }) {
    const { database, keyRing, publicBaseUrl } = gateway;
    const codigo = body.codigo.toLowerCase().replace(/[ -]/g, '');
    const tenant = await escritorioDoProvedor(database, codigo);
    const provedor = tenant && (await lerProvedor(tenant));
    if (!provedor) throw new ErroDaApi('codigo_da_empresa_desconhecido');
    if (provedor.suspenso_em) throw new ErroDaApi('conta_da_empresa_suspensa');
    const { organizationId } = tenant;
    const client = providerClient(gateway, organizationId, provedor);
    const { endereco, ...checks } = await gateway.providers.begin(
      client,
      returnAddress(gateway, organizationId),
    );
    const expiraEm = daquiA(gateway.agora(), PRAZOS.ida_ao_provedor);
    const ida = { ...checks, organizationId, version: client.version };
    byCookie(res, 'ida', publicBaseUrl, {
      valor: await assinarIda(keyRing.current, ida, expiraEm),
      expiraEm,
    });
    return { status: 200, body: { endereco } };
  },
});
