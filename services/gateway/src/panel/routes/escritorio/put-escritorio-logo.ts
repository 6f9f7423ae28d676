import { guardarLogo } from '@apura/database';
import { lerImagem } from '../../ler-imagem.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelEscritorio } from '../../representation/escritorio.ts';

/** The picture that stands on the office's reports. */
export const putEscritorioLogo = panelRoute('put /escritorio/logo', {
  papel: 'owner',
  async respond(gateway, { req, res, tenant, ator }) {
    await guardarLogo(tenant, ator, await lerImagem(gateway, req, res, tenant.organizationId));
    return { status: 200, body: await panelEscritorio(tenant) };
  },
});
