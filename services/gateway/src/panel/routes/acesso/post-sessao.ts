import { Entrar, ErroDaApi } from '@apura/contracts';
import { entrar } from '@apura/database';
import { nuncaAntes } from '../../entrada/nunca-antes.ts';
import { provePerson } from '../../entrada/prove-person.ts';
import { openRoute } from '../../panel-route.ts';
import { novaSessao, openInBrowser } from '../../sessao/open-in-browser.ts';

/** Signs in, to the office that the person used last. An e-mail that nobody has takes the same time. */
export const postSessao = openRoute('post /sessao', {
  politica: 'site',
  body: Entrar,
  async respond(gateway, { body: { email: digitado, ...typed }, req, res }) {
    const email = digitado.toLowerCase();
    return nuncaAntes(async () => {
      const { acesso, prova } = await provePerson(gateway, req, email, typed);
      const { id: userId, nome } = acesso;
      const tenant = gateway.database.forOrganization(acesso.organization_id);
      const sessaoId = await entrar(tenant, { userId, nome, ...prova, ...novaSessao(gateway, req) });
      if (sessaoId === undefined)
        throw new ErroDaApi(prova.segundoFator ? 'codigo_invalido' : 'credenciais_invalidas');
      return { status: 200, body: await openInBrowser(gateway, res, tenant, { sessaoId, ...prova }) };
    });
  },
});
