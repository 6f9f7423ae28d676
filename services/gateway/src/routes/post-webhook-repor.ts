import { EntregasPedidas, PeriodoDeEntregas } from '@apura/contracts';
import { reporEventos } from '@apura/database';
import { pedirEntregas } from '../request/pedir-entregas.ts';
import { route } from '../route.ts';

export const postWebhookRepor = route('post /v1/webhooks/:id/repor', {
  escopo: 'write:webhooks',
  resumo: 'Envia os eventos de um período que o webhook não recebeu',
  body: PeriodoDeEntregas,
  respostas: { 202: { descricao: 'Quantas entregas estão a caminho de novo.', schema: EntregasPedidas } },
  erros: ['webhook_desativado'],
  respond: pedirEntregas(reporEventos),
});
