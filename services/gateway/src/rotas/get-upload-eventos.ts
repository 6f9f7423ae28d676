import { responderFluxoDoLote } from '../requisicao/fluxo-do-lote.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

/** Progress as server-sent events, for clients that cannot choose their Accept header. */
export const getUploadEventos: Rota = {
  metodo: 'get',
  caminho: '/v1/upload/:id/eventos',
  escopo: 'read:uploads',
  descricao: {
    grupo: 'Envios',
    resumo:
      'Acompanha um envio por server-sent events: "progresso" a cada mudança e "fim" no final; "erro", quando a chave deixa de valer',
    respostas: {
      200: {
        descricao: 'Eventos; o dado de cada um é o envio sem os arquivos.',
        tipo: 'text/event-stream',
      },
      204: { descricao: 'Quem acompanha já viu o fim (Last-Event-ID).' },
    },
    erros: ['excesso_de_conexoes'],
  },
  responder: (gateway, { req, tenant, permission }) =>
    responderFluxoDoLote(gateway, {
      tenant,
      id: idDoCaminho(req),
      visto: req.get('last-event-id'),
      permission,
    }),
};
