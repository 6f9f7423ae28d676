import { Entrar, ErroDaApi } from '@apura/contracts';
import { ContaDaEmpresaExigida, entrar, officeInMove } from '@apura/database';
import { nuncaAntes } from '../../entrada/nunca-antes.ts';
import { provePerson } from '../../entrada/prove-person.ts';
import { openRoute } from '../../panel-route.ts';
import { novaSessao, openInBrowser } from '../../sessao/open-in-browser.ts';

/** Signs in, to the office that the person used last of those that live here and that passwords open. An e-mail that nobody has takes the same time. */
export const postSessao = openRoute('post /sessao', {
  politica: 'site',
  body: Entrar,
  async respond(gateway, { body: { email: digitado, ...typed }, req, res }) {
    const email = digitado.toLowerCase();
    return nuncaAntes(async () => {
      const { acessos, prova } = await provePerson(gateway, req, email, typed);
      const sessao = novaSessao(gateway, req);
      let why: unknown;
      for (const { id: userId, nome, organization_id } of acessos) {
        const tenant = gateway.database.forOrganization(organization_id);
        const sessaoId = await entrar(tenant, { userId, nome, ...prova, ...sessao }).catch(
          (error: unknown): typeof ELSEWHERE => {
            if (!elsewhere(error)) throw error;
            why ??= error;
            return ELSEWHERE;
          },
        );
        if (sessaoId === ELSEWHERE) continue;
        if (sessaoId === undefined)
          throw new ErroDaApi(prova.segundoFator ? 'codigo_invalido' : 'credenciais_invalidas');
        return { status: 200, body: await openInBrowser(gateway, res, tenant, { sessaoId }) };
      }
      throw officeInMove(why) ? why : new ErroDaApi('conta_da_empresa_exigida');
    });
  },
});

const ELSEWHERE = Symbol();

/** The person's other offices are tried where this one wants the company's account, or has moved to another cell. */
const elsewhere = (error: unknown): boolean =>
  error instanceof ContaDaEmpresaExigida || officeInMove(error)?.address !== undefined;
