import { BuscarDocumentosQuery } from '@apura/contracts';
import { buscarDocumentos } from '@apura/database';
import { listDocuments } from '../../../routes/list-documents.ts';
import { panelRoute } from '../../panel-route.ts';

/** The notes that a person looks for, the newest first. In place of the API's list, which has fewer filters, for programs. */
export const getPanelDocumentos = panelRoute('get /documentos', {
  query: BuscarDocumentosQuery,
  respond: listDocuments(buscarDocumentos),
});
