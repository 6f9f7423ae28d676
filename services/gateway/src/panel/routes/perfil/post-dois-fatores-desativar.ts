import { ComSenha, ErroDaApi } from '@apura/contracts';
import { desativarSegundoFator } from '@apura/database';
import { NOTHING } from '../../../answers.ts';
import { confirmarSenha } from '../../entrada/confirmar-senha.ts';
import { panelRoute } from '../../panel-route.ts';

/** The second factor is no longer asked for. */
export const postDoisFatoresDesativar = panelRoute('post /perfil/dois-fatores/desativar', {
  daPessoa: true,
  body: ComSenha,
  async respond(gateway, { body, tenant, ator, sessao }) {
    await confirmarSenha(gateway, { tenant, sessao }, body.senha);
    if (!(await desativarSegundoFator(tenant, ator))) throw new ErroDaApi('dois_fatores_inativos');
    return NOTHING;
  },
});
