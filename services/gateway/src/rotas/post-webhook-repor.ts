import { reporEventos } from '@apura/database';
import { pedirEntregas } from '../requisicao/pedir-entregas.ts';
import type { Rota } from '../rota.ts';

export const postWebhookRepor: Rota = {
  metodo: 'post',
  caminho: '/v1/webhooks/:id/repor',
  escopo: 'write:webhooks',
  corpo: 'json',
  responder: (_gateway, pedido) => pedirEntregas(pedido, reporEventos),
};
