import { comporEvento, QualquerEvento } from '@apura/contracts';
import { verEvento } from '@apura/database';
import { found } from '../answers.ts';
import { route } from '../route.ts';

export const getEvento = route('get /v1/eventos/:id', {
  operacao: 'verEvento',
  escopo: 'read:webhooks',
  resumo: 'Mostra um evento',
  respostas: { 200: { descricao: 'O evento, como é enviado.', schema: QualquerEvento } },
  async respond({ publicBaseUrl }, { params, tenant }) {
    const evento = found(await verEvento(tenant, params.id));
    return { status: 200, body: comporEvento(evento, publicBaseUrl) };
  },
});
