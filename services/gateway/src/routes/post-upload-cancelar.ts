import { ErroDaApi, ProgressoDoUpload } from '@apura/contracts';
import { cancelarLote, readProgress } from '@apura/database';
import { found } from '../answers.ts';
import { apiProgress } from '../representation/upload.ts';
import { route } from '../route.ts';

export const postUploadCancelar = route('post /v1/upload/:id/cancelar', {
  operacao: 'cancelarEnvio',
  escopo: 'write:uploads',
  resumo: 'Cancela o que ainda não foi processado de um envio',
  respostas: {
    200: { descricao: 'O envio, cancelado. O que já foi processado permanece.', schema: ProgressoDoUpload },
  },
  erros: ['lote_encerrado'],
  async respond(_gateway, { params: { id }, tenant, requestId }) {
    const feito = await cancelarLote(tenant, id, requestId);
    if (feito === 'encerrado') throw new ErroDaApi('lote_encerrado', { params: { job_id: id } });
    const lote = found(feito === 'cancelado' && (await readProgress(tenant, id)));
    return { status: 200, body: apiProgress(lote) };
  },
});
