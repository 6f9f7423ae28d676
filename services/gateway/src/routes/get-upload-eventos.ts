import { respondWithLoteStream } from '../request/lote-stream.ts';
import { route } from '../route.ts';

/** Progress as server-sent events, for clients that cannot choose their Accept header. */
export const getUploadEventos = route('get /v1/upload/:id/eventos', {
  operacao: 'acompanharEnvio',
  escopo: 'read:uploads',
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
  respond: (gateway, { params, req, tenant, permission }) =>
    respondWithLoteStream(gateway, {
      tenant,
      id: params.id,
      visto: req.get('last-event-id'),
      permission,
    }),
});
