import {
  BuscarDocumentosQuery,
  CriarAjuste,
  DispensarRecusados,
  ErroDaApi,
  ListarAjustesQuery,
  SomarDocumentosQuery,
} from '@apura/contracts';
import {
  buscarDocumentos,
  dispensarRecusados,
  gravarAjustes,
  listarAjustes,
  listarRecusados,
  removerAjuste,
  somarDocumentos,
} from '@apura/database';
import { created, ended, found, NOTHING, ok } from '../../answers.ts';
import { ajusteDaApi } from '../../representation/pergunta.ts';
import { recusadosDeUmCodigo } from '../../representation/upload.ts';
import { faltasDoAjuste } from '../../request/conferir-ajuste.ts';
import { filtered, listedWhole } from '../../request/page.ts';
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

export const RECUSADOS: readonly PanelRoute[] = [
  /** The refused files of all uploads that nobody has seen to, by what was wrong. */
  panelRoute('get /recusados', {
    respond: async (_gateway, { tenant }) =>
      listedWhole((await listarRecusados(tenant)).map(recusadosDeUmCodigo)),
  }),
  /** Nobody has to see to these refused files any more; the uploads go on telling of them. */
  panelRoute('post /recusados/dispensar', {
    body: DispensarRecusados,
    async respond(_gateway, { body, tenant, ator }) {
      await dispensarRecusados(tenant, ator, body);
      return NOTHING;
    },
  }),
];
