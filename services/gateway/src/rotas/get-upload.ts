import { ErroDaApi, PaginaQuery, UploadJob, validarConsulta } from '@apura/contracts';
import { verLote } from '@apura/database';
import { encerrado, uploadDaApi } from '../representacao/upload.ts';
import { responderFluxoDoLote } from '../requisicao/fluxo-do-lote.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import { paginaPedida } from '../requisicao/pagina.ts';
import { prefere } from '../requisicao/prefere.ts';
import type { Rota } from '../rota.ts';

export const getUpload: Rota = {
  metodo: 'get',
  caminho: '/v1/upload/:id',
  escopo: 'read:uploads',
  descricao: {
    grupo: 'Envios',
    resumo: 'Acompanha um envio: contagens e o resultado de cada arquivo',
    consulta: PaginaQuery,
    respostas: {
      200: {
        descricao: 'O envio, com uma página de arquivos.',
        schema: UploadJob,
        outrosTipos: ['text/event-stream'],
      },
      204: { descricao: 'Quem acompanha já viu o fim (Last-Event-ID).' },
      304: { descricao: 'O cliente já tem o resultado (If-None-Match).' },
    },
    erros: ['cursor_invalido', 'excesso_de_conexoes'],
  },
  async responder(gateway, { req, tenant, permission }) {
    const id = idDoCaminho(req);
    const pagina = paginaPedida(validarConsulta(PaginaQuery, req.query));
    if (prefere(req, 'text/event-stream')) {
      return responderFluxoDoLote(gateway, { tenant, id, visto: req.get('last-event-id'), permission });
    }
    const lote = await verLote(tenant, id, pagina);
    if (!lote) throw new ErroDaApi('not_found');
    return {
      status: 200,
      corpo: uploadDaApi(lote, pagina.limit),
      cabecalhos: { Vary: 'Accept' },
      acabado: encerrado(lote),
    };
  },
};
