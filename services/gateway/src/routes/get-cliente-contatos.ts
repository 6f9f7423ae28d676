import { Contato, ListaDeContatos } from '@apura/contracts';
import { listarContatos } from '@apura/database';
import { found } from '../answers.ts';
import { shaped } from '../representation/shaped.ts';
import { route } from '../route.ts';

export const getClienteContatos = route('get /v1/clientes/:id/contatos', {
  operacao: 'listarContatos',
  escopo: 'read:clients',
  resumo: 'Lista os contatos de um cliente, a quem vão os relatórios',
  respostas: { 200: { descricao: 'Os contatos, por nome.', schema: ListaDeContatos } },
  async respond(_gateway, { params, tenant }) {
    const contatos = found(await listarContatos(tenant, params.id));
    return { status: 200, body: { data: contatos.map((um) => shaped(Contato, um)), next_cursor: null } };
  },
});
