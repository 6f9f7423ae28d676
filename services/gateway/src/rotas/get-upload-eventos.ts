import { responderFluxoDoLote } from '../requisicao/fluxo-do-lote.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

/** Progress as server-sent events, for clients that cannot choose their Accept header. */
export const getUploadEventos: Rota = {
  metodo: 'get',
  caminho: '/v1/upload/:id/eventos',
  escopo: 'read:uploads',
  responder: ({ encerrando }, { req, tenant }) =>
    responderFluxoDoLote({
      tenant,
      id: idDoCaminho(req),
      visto: req.get('last-event-id'),
      encerrando,
    }),
};
