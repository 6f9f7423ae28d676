import { PeriodoDeEntregas } from '@apura/contracts';
import { recuperarEntregas } from '@apura/database';
import { ENTREGAS_PEDIDAS, pedirEntregas } from '../requisicao/pedir-entregas.ts';
import type { Rota } from '../rota.ts';

export const postWebhookRecuperar: Rota = {
  metodo: 'post',
  caminho: '/v1/webhooks/:id/recuperar',
  escopo: 'write:webhooks',
  corpo: 'json',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Reenvia as entregas que falharam em um período',
    corpo: { tipo: 'application/json', schema: PeriodoDeEntregas },
    respostas: ENTREGAS_PEDIDAS,
    erros: ['webhook_desativado'],
  },
  responder: (_gateway, pedido) => pedirEntregas(pedido, recuperarEntregas),
};
