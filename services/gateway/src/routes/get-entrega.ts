import { comporEvento, EntregaComRegistro } from '@apura/contracts';
import { verEntrega, verEvento } from '@apura/database';
import { found } from '../answers.ts';
import { entregaDaApi, tentativaDaApi } from '../representation/entrega.ts';
import { route } from '../route.ts';

export const getEntrega = route('get /v1/entregas/:id', {
  operacao: 'verEntrega',
  escopo: 'read:webhooks',
  resumo: 'Mostra uma entrega, com o corpo enviado e as tentativas',
  respostas: { 200: { descricao: 'A entrega.', schema: EntregaComRegistro } },
  async respond({ publicBaseUrl }, { params, tenant }) {
    const entrega = found(await verEntrega(tenant, params.id));
    const registro = entrega.registro.map(tentativaDaApi);
    const evento = await verEvento(tenant, entrega.event_id);
    const body = evento ? { corpo: JSON.stringify(comporEvento(evento, publicBaseUrl)) } : {};
    return { status: 200, body: { ...entregaDaApi(entrega), ...body, registro } };
  },
});
