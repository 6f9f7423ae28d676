import { Cliente, ErroDaApi } from '@apura/contracts';
import { verCliente } from '@apura/database';
import { isoMonth } from '@apura/words';
import { clienteDaApi } from '../representacao/cliente.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

export const getCliente: Rota = {
  metodo: 'get',
  caminho: '/v1/clientes/:id',
  escopo: 'read:clients',
  descricao: {
    grupo: 'Clientes',
    resumo: 'Mostra um cliente',
    respostas: { 200: { descricao: 'O cliente.', schema: Cliente } },
  },
  async responder(gateway, { req, tenant }) {
    const cliente = await verCliente(tenant, idDoCaminho(req));
    if (!cliente) throw new ErroDaApi('not_found');
    return { status: 200, corpo: clienteDaApi(cliente, isoMonth(gateway.agora())) };
  },
};
