import { CriarAjuste, ErroDaApi } from '@apura/contracts';
import { gravarAjustes } from '@apura/database';
import { found } from '../../../answers.ts';
import { ajusteDaApi } from '../../../representation/ajuste.ts';
import { faltasDoAjuste } from '../../../request/conferir-ajuste.ts';
import { panelRoute } from '../../panel-route.ts';

/** Remembers the office's answer to a question; the notes that it touches are computed anew. */
export const postAjustes = panelRoute('post /ajustes', {
  body: CriarAjuste,
  async respond(_gateway, { body, tenant, requestId }) {
    const detalhes = faltasDoAjuste(body);
    if (detalhes.length) throw new ErroDaApi('corpo_invalido', { detalhes });
    const [ajuste] = found(await gravarAjustes(tenant, [body], requestId));
    return { status: 201, body: ajusteDaApi(found(ajuste)) };
  },
});
