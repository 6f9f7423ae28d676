import {
  Ajuste,
  ApiError,
  ArquivosRecusados,
  CountOfRespostas,
  CriarAjuste,
  DismissRecusados,
  DismissRecusadosAnswer,
  ListAjustesQuery,
  Lista,
  ListaDeDocumentos,
  MesesOfLotesQuery,
  MesOfLotes,
  RestoreRecusados,
  SearchDocumentosQuery,
  SumDocumentosQuery,
  TotaisDosDocumentos,
  WithdrawRespostas,
} from '@apura/contracts';
import {
  dismissRecusados,
  listAjustes,
  listMesesOfLotes,
  listRecusados,
  restoreRecusados,
  searchDocumentos,
  storeAjustes,
  sumDocumentos,
  withdrawAnswers,
} from '@apura/database';
import { created, found, isOk, NOTHING, present } from '../../answers.ts';
import { ajusteForApi } from '../../representation/pergunta.ts';
import { recusadosOfOneCode } from '../../representation/upload.ts';
import { filtered, listedWhole } from '../../request/paging.ts';
import { faltasDoAjuste } from '../../routes/check-respostas.ts';
import { listDocuments } from '../../routes/documentos.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

export const DOCUMENTOS: readonly PanelRoute[] = [
  /** The notes that a person looks for, the newest first. In place of the API's list, which has fewer filters, for programs. */
  panelRoute('get /documentos', {
    query: SearchDocumentosQuery,
    answer: ListaDeDocumentos,
    respond: listDocuments(searchDocumentos),
  }),
  /** What all notes of a search come to. */
  panelRoute('get /documentos/totais', {
    query: SumDocumentosQuery,
    answer: TotaisDosDocumentos,
    respond: async (_gateway, pedido) => isOk(await sumDocumentos(pedido.tenant, filtered(pedido))),
  }),
  /** Which months the notes of some uploads are of. */
  panelRoute('get /documentos/meses', {
    query: MesesOfLotesQuery,
    answer: Lista(MesOfLotes),
    respond: async (_gateway, { query, tenant }) =>
      listedWhole(await listMesesOfLotes(tenant, query.lotes.split(','))),
  }),
];

export const AJUSTES: readonly PanelRoute[] = [
  /** The answers that the office gave: all, or those that hold for a client. */
  panelRoute('get /ajustes', {
    query: ListAjustesQuery,
    answer: Lista(Ajuste),
    respond: async (_gateway, { query: { cliente_id }, tenant }) =>
      listedWhole((await listAjustes(tenant, cliente_id)).map(ajusteForApi)),
  }),
  /** Remembers the office's answer to a question; the notes that it touches are computed anew. */
  panelRoute('post /ajustes', {
    body: CriarAjuste,
    answer: Ajuste,
    async respond(_gateway, { body, tenant, ator, requestId }) {
      const detalhes = faltasDoAjuste(body);
      if (detalhes.length) throw new ApiError('corpo_invalido', { detalhes });
      const [ajuste] = found(await storeAjustes(tenant, ator, [body], requestId));
      return created(ajusteForApi(found(ajuste)));
    },
  }),
  /** Takes answers back, one or those that were given together; their questions come up again. */
  panelRoute('post /respostas/retirar', {
    body: WithdrawRespostas,
    answer: CountOfRespostas,
    respond: async (_gateway, { body, tenant, ator, requestId }) =>
      isOk({ retiradas: await withdrawAnswers(tenant, ator, body, requestId) }),
  }),
];

export const REFUSED_FILES: readonly PanelRoute[] = [
  /** The refused files of all uploads that nobody has seen to, by what was wrong. */
  panelRoute('get /recusados', {
    answer: Lista(ArquivosRecusados),
    respond: async (_gateway, { tenant }) =>
      listedWhole((await listRecusados(tenant)).map(recusadosOfOneCode)),
  }),
  /** Nobody has to see to these refused files any more; the uploads go on telling of them. */
  panelRoute('post /recusados/dispensar', {
    body: DismissRecusados,
    answer: DismissRecusadosAnswer,
    async respond(_gateway, { body, tenant, ator }) {
      const { dispensados, dispensadosEm } = await dismissRecusados(tenant, ator, body);
      return isOk({ dispensados, ...present({ dispensados_em: dispensadosEm?.toISOString() }) });
    },
  }),
  /** What one dismissal was of is to be seen to again. */
  panelRoute('post /recusados/retomar', {
    body: RestoreRecusados,
    async respond(_gateway, { body: { codigo, dispensados_em }, tenant, ator }) {
      await restoreRecusados(tenant, ator, codigo, new Date(dispensados_em));
      return NOTHING;
    },
  }),
];
