import { recuperarEntregas } from '@apura/database';
import { pedirEntregas } from '../requisicao/pedir-entregas.ts';
import type { Rota } from '../rota.ts';

export const postWebhookRecuperar: Rota = {
  metodo: 'post',
  caminho: '/v1/webhooks/:id/recuperar',
  escopo: 'write:webhooks',
  corpo: 'json',
  responder: (_gateway, pedido) => pedirEntregas(pedido, recuperarEntregas),
};
