import { AlterarPerfil } from '@apura/contracts';
import { alterarPerfil } from '@apura/database';
import { panelRoute } from '../../panel-route.ts';
import { panelSessao, reread } from '../../sessao/panel-sessao.ts';

/** The person's name, and what they want to be told by mail. */
export const patchPerfil = panelRoute('patch /perfil', {
  body: AlterarPerfil,
  async respond(gateway, { body, tenant, sessao }) {
    await alterarPerfil(tenant, sessao.usuario.id, body);
    return { status: 200, body: await panelSessao(await reread(tenant, sessao), tenant, gateway.agora()) };
  },
});
