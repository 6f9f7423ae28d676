import { Cliente, CriarCliente, ErroDaApi } from '@apura/contracts';
import { criarCliente, verCliente } from '@apura/database';
import { isoMonth } from '@apura/words';
import { kept } from '../answers.ts';
import { clienteDaApi } from '../representation/cliente.ts';
import { checkCnpj } from '../request/check-cnpj.ts';
import { novoCliente } from '../request/novo-cliente.ts';
import { route } from '../route.ts';

export const postClientes = route('post /v1/clientes', {
  operacao: 'criarCliente',
  exemplo: { body: { cnpj: '90001001000143', razao_social: 'Mercado Aurora Ltda', regime: 'lucro_real' } },
  escopo: 'write:clients',
  repetivel: true,
  resumo: 'Cadastra um cliente',
  body: CriarCliente,
  respostas: { 201: { descricao: 'O cliente cadastrado.', schema: Cliente, headers: ['Location'] } },
  erros: ['cliente_ja_existe'],
  async respond(gateway, { body, tenant, requestId, criar }) {
    checkCnpj(body.cnpj, 'cnpj');
    const novo = novoCliente(body);
    const id = await criar(async (tenant) => {
      const criado = await criarCliente(tenant, { ...novo, requestId });
      if (criado === undefined)
        throw new ErroDaApi('cliente_ja_existe', { params: { cnpj_raiz: novo.cnpjRaiz } });
      return criado;
    });
    const criado = kept(await verCliente(tenant, id), `cliente ${id}`);
    return {
      status: 201,
      body: clienteDaApi(criado, isoMonth(gateway.agora())),
      headers: { Location: `${gateway.publicBaseUrl}/v1/clientes/${id}` },
    };
  },
});
