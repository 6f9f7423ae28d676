import { BuscarDocumentosQuery, SomarDocumentosQuery } from '@apura/contracts';
import { buscarDocumentos, somarDocumentos } from '@apura/database';
import { ok } from '../../answers.ts';
import { filtered } from '../../request/page.ts';
import { listDocuments } from '../../routes/documentos.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

export const DOCUMENTOS: readonly PanelRoute[] = [
  /** The notes that a person looks for, the newest first. In place of the API's list, which has fewer filters, for programs. */
  panelRoute('get /documentos', {
    query: BuscarDocumentosQuery,
    respond: listDocuments(buscarDocumentos),
  }),
  /** What all notes of a search come to. */
  panelRoute('get /documentos/totais', {
    query: SomarDocumentosQuery,
    respond: async (_gateway, pedido) => ok(await somarDocumentos(pedido.tenant, filtered(pedido))),
  }),
];
