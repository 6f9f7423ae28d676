import { PeriodoDeEntregas } from '@apura/contracts';
import { reporEventos } from '@apura/database';
import { ENTREGAS_PEDIDAS, pedirEntregas } from '../requisicao/pedir-entregas.ts';
import type { Rota } from '../rota.ts';

export const postWebhookRepor: Rota = {
  metodo: 'post',
  caminho: '/v1/webhooks/:id/repor',
  escopo: 'write:webhooks',
  corpo: 'json',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Envia os eventos de um período que o webhook não recebeu',
    corpo: { tipo: 'application/json', schema: PeriodoDeEntregas },
    respostas: ENTREGAS_PEDIDAS,
    erros: ['webhook_desativado'],
  },
  responder: (_gateway, pedido) => pedirEntregas(pedido, reporEventos),
};
