import { EntregasPedidas, PeriodoDeEntregas } from '@apura/contracts';
import { reporEventos } from '@apura/database';
import { pedirEntregas } from '../request/pedir-entregas.ts';
import { route } from '../route.ts';

export const postWebhookRepor = route('post /v1/webhooks/:id/repor', {
  operacao: 'reporEventos',
  exemplo: { body: { desde: '2026-09-01T00:00:00Z' } },
  escopo: 'write:webhooks',
  resumo: 'Envia os eventos de um período que o webhook não recebeu',
  body: PeriodoDeEntregas,
  respostas: { 202: { descricao: 'Quantas entregas estão a caminho de novo.', schema: EntregasPedidas } },
  erros: ['webhook_desativado'],
  respond: pedirEntregas(reporEventos),
});
