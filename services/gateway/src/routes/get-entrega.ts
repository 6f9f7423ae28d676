import { EntregaComRegistro } from '@apura/contracts';
import { verEntrega } from '@apura/database';
import { found } from '../answers.ts';
import { entregaDaApi, tentativaDaApi } from '../representation/entrega.ts';
import { route } from '../route.ts';

export const getEntrega = route('get /v1/entregas/:id', {
  escopo: 'read:webhooks',
  resumo: 'Mostra uma entrega, com as tentativas',
  respostas: { 200: { descricao: 'A entrega.', schema: EntregaComRegistro } },
  async respond(_gateway, { params, tenant }) {
    const entrega = found(await verEntrega(tenant, params.id));
    const registro = entrega.registro.map(tentativaDaApi);
    return { status: 200, body: { ...entregaDaApi(entrega), registro } };
  },
});
