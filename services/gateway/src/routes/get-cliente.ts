import { Cliente } from '@apura/contracts';
import { verCliente } from '@apura/database';
import { isoMonth } from '@apura/words';
import { found } from '../answers.ts';
import { clienteDaApi } from '../representation/cliente.ts';
import { route } from '../route.ts';

export const getCliente = route('get /v1/clientes/:id', {
  operacao: 'verCliente',
  escopo: 'read:clients',
  resumo: 'Mostra um cliente',
  respostas: { 200: { descricao: 'O cliente.', schema: Cliente } },
  async respond(gateway, { params, tenant }) {
    const cliente = found(await verCliente(tenant, params.id));
    return { status: 200, body: clienteDaApi(cliente, isoMonth(gateway.agora())) };
  },
});
