import { CriarAjuste, ErroDaApi, ListarAjustesQuery } from '@apura/contracts';
import { gravarAjustes, listarAjustes, removerAjuste } from '@apura/database';
import { created, ended, found } from '../../answers.ts';
import { ajusteDaApi } from '../../representation/pergunta.ts';
import { faltasDoAjuste } from '../../request/conferir-ajuste.ts';
import { listedWhole } from '../../request/page.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

export const AJUSTES: readonly PanelRoute[] = [
  /** The answers that the office gave: all, or those that hold for a client. */
  panelRoute('get /ajustes', {
    query: ListarAjustesQuery,
    respond: async (_gateway, { query: { cliente_id }, tenant }) =>
      listedWhole((await listarAjustes(tenant, cliente_id)).map(ajusteDaApi)),
  }),
  /** Remembers the office's answer to a question; the notes that it touches are computed anew. */
  panelRoute('post /ajustes', {
    body: CriarAjuste,
    async respond(_gateway, { body, tenant, requestId }) {
      const detalhes = faltasDoAjuste(body);
      if (detalhes.length) throw new ErroDaApi('corpo_invalido', { detalhes });
      const [ajuste] = found(await gravarAjustes(tenant, [body], requestId));
      return created(ajusteDaApi(found(ajuste)));
    },
  }),
  /** Takes an answer back; the question comes up again. */
  panelRoute('delete /ajustes/:id', {
    respond: async (_gateway, { params, tenant, requestId }) =>
      ended(await removerAjuste(tenant, params.id, requestId)),
  }),
];
