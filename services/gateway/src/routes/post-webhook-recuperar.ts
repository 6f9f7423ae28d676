import { EntregasPedidas, PeriodoDeEntregas } from '@apura/contracts';
import { recuperarEntregas } from '@apura/database';
import { pedirEntregas } from '../request/pedir-entregas.ts';
import { route } from '../route.ts';

export const postWebhookRecuperar = route('post /v1/webhooks/:id/recuperar', {
  operacao: 'recuperarEntregas',
  exemplo: { body: { desde: '2026-09-01T00:00:00Z' } },
  escopo: 'write:webhooks',
  resumo: 'Reenvia as entregas que falharam em um período',
  body: PeriodoDeEntregas,
  respostas: { 202: { descricao: 'Quantas entregas estão a caminho de novo.', schema: EntregasPedidas } },
  erros: ['webhook_desativado'],
  respond: pedirEntregas(recuperarEntregas),
});
