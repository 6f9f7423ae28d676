import { Entrega, ErroDaApi } from '@apura/contracts';
import { reenviarEntrega, verEntrega } from '@apura/database';
import { entregaDaApi } from '../representacao/entrega.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

const RECUSAS = {
  inexistente: 'not_found',
  desativado: 'webhook_desativado',
  pendente: 'entrega_em_andamento',
} as const;

export const postEntregaReenviar: Rota = {
  metodo: 'post',
  caminho: '/v1/entregas/:id/reenviar',
  escopo: 'write:webhooks',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Reenvia uma entrega que terminou',
    respostas: { 202: { descricao: 'A entrega, a caminho de novo.', schema: Entrega } },
    erros: ['entrega_em_andamento', 'webhook_desativado'],
  },
  async responder(_gateway, { req, tenant, requestId }) {
    const id = idDoCaminho(req);
    const feito = await reenviarEntrega(tenant, id, requestId);
    if (feito !== 'feito') throw new ErroDaApi(RECUSAS[feito]);
    const entrega = await verEntrega(tenant, id);
    if (!entrega) throw new ErroDaApi('not_found');
    return { status: 202, corpo: entregaDaApi(entrega) };
  },
};
