import { PageQuery, UploadJob } from '@apura/contracts';
import { verLote } from '@apura/database';
import { found } from '../answers.ts';
import { encerrado, uploadDaApi } from '../representation/upload.ts';
import { respondWithLoteStream } from '../request/lote-stream.ts';
import { prefers } from '../request/negotiation.ts';
import { filtered } from '../request/page.ts';
import { route } from '../route.ts';

export const getUpload = route('get /v1/upload/:id', {
  operacao: 'verEnvio',
  escopo: 'read:uploads',
  resumo: 'Acompanha um envio: contagens e o resultado de cada arquivo',
  query: PageQuery,
  respostas: {
    200: {
      descricao: 'O envio, com uma página de arquivos.',
      schema: UploadJob,
      outrosTipos: ['text/event-stream'],
    },
    204: { descricao: 'Quem acompanha já viu o fim (Last-Event-ID).' },
    304: { descricao: 'O cliente já tem o resultado (If-None-Match).' },
  },
  erros: ['excesso_de_conexoes'],
  async respond(gateway, pedido) {
    const { params, req, tenant, permission } = pedido;
    const { id } = params;
    const filter = filtered(pedido);
    if (prefers(req, 'text/event-stream')) {
      return respondWithLoteStream(gateway, { tenant, id, visto: req.get('last-event-id'), permission });
    }
    const lote = found(await verLote(tenant, id, filter));
    return {
      status: 200,
      body: uploadDaApi(lote, pedido),
      headers: { Vary: 'Accept' },
      acabado: encerrado(lote),
    };
  },
});
