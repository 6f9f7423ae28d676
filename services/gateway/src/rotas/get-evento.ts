import { comporEvento, ErroDaApi, QualquerEvento } from '@apura/contracts';
import { verEvento } from '@apura/database';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

export const getEvento: Rota = {
  metodo: 'get',
  caminho: '/v1/eventos/:id',
  escopo: 'read:webhooks',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Mostra um evento',
    respostas: { 200: { descricao: 'O evento, como é enviado.', schema: QualquerEvento } },
  },
  async responder({ publicBaseUrl }, { req, tenant }) {
    const evento = await verEvento(tenant, idDoCaminho(req));
    if (!evento) throw new ErroDaApi('not_found');
    return { status: 200, corpo: comporEvento(evento, publicBaseUrl) };
  },
};
