import { Entrega, ErroDaApi } from '@apura/contracts';
import { reenviarEntrega, verEntrega } from '@apura/database';
import { found } from '../answers.ts';
import { entregaDaApi } from '../representation/entrega.ts';
import { route } from '../route.ts';

const RECUSAS = {
  inexistente: 'not_found',
  desativado: 'webhook_desativado',
  pendente: 'entrega_em_andamento',
} as const;

export const postEntregaReenviar = route('post /v1/entregas/:id/reenviar', {
  operacao: 'reenviarEntrega',
  escopo: 'write:webhooks',
  resumo: 'Reenvia uma entrega que terminou',
  respostas: { 202: { descricao: 'A entrega, a caminho de novo.', schema: Entrega } },
  erros: ['entrega_em_andamento', 'webhook_desativado'],
  async respond(_gateway, { params: { id }, tenant, requestId }) {
    const feito = await reenviarEntrega(tenant, id, requestId);
    if (feito !== 'feito') throw new ErroDaApi(RECUSAS[feito]);
    const entrega = found(await verEntrega(tenant, id));
    return { status: 202, body: entregaDaApi(entrega) };
  },
});
