import { ErroDaApi, ProgressoDoUpload } from '@apura/contracts';
import { cancelarLote, verProgresso } from '@apura/database';
import { progressoDaApi } from '../representacao/upload.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

export const postUploadCancelar: Rota = {
  metodo: 'post',
  caminho: '/v1/upload/:id/cancelar',
  escopo: 'write:uploads',
  descricao: {
    grupo: 'Envios',
    resumo: 'Cancela o que ainda não foi processado de um envio',
    respostas: {
      200: { descricao: 'O envio, cancelado. O que já foi processado permanece.', schema: ProgressoDoUpload },
    },
    erros: ['lote_encerrado'],
  },
  async responder(_gateway, { req, tenant, requestId }) {
    const id = idDoCaminho(req);
    const feito = await cancelarLote(tenant, id, requestId);
    if (feito === 'encerrado') throw new ErroDaApi('lote_encerrado', { params: { job_id: id } });
    const lote = feito === 'cancelado' ? await verProgresso(tenant, id) : undefined;
    if (!lote) throw new ErroDaApi('not_found');
    return { status: 200, corpo: progressoDaApi(lote) };
  },
};
