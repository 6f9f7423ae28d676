import { EntregaComRegistro, ErroDaApi } from '@apura/contracts';
import { verEntrega } from '@apura/database';
import { entregaDaApi, tentativaDaApi } from '../representacao/entrega.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

export const getEntrega: Rota = {
  metodo: 'get',
  caminho: '/v1/entregas/:id',
  escopo: 'read:webhooks',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Mostra uma entrega, com as tentativas',
    respostas: { 200: { descricao: 'A entrega.', schema: EntregaComRegistro } },
  },
  async responder(_gateway, { req, tenant }) {
    const entrega = await verEntrega(tenant, idDoCaminho(req));
    if (!entrega) throw new ErroDaApi('not_found');
    const corpo: EntregaComRegistro = {
      ...entregaDaApi(entrega),
      registro: entrega.registro.map(tentativaDaApi),
    };
    return { status: 200, corpo };
  },
};
