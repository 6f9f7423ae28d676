import { SomarDocumentosQuery } from '@apura/contracts';
import { somarDocumentos } from '@apura/database';
import { filtered } from '../../../request/page.ts';
import { panelRoute } from '../../panel-route.ts';

/** What all notes of a search come to. */
export const getDocumentosTotais = panelRoute('get /documentos/totais', {
  query: SomarDocumentosQuery,
  respond: async (_gateway, pedido) => ({
    status: 200,
    body: await somarDocumentos(pedido.tenant, filtered(pedido)),
  }),
});
