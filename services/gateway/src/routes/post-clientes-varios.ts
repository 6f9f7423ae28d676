import { ClientesCriados, CriarClientes, ErroDaApi } from '@apura/contracts';
import { criarOsQueFaltam } from '@apura/database';
import { checkCnpj } from '../request/check-cnpj.ts';
import { novoCliente } from '../request/novo-cliente.ts';
import { route } from '../route.ts';

/** Creates many clients at once; one that the office has stays as it is. */
export const postClientesVarios = route('post /v1/clientes/varios', {
  operacao: 'criarClientes',
  exemplo: {
    body: {
      clientes: [
        {
          cnpj_raiz: '77888999',
          razao_social: 'Oficina do Bairro Ltda',
          regime: 'mei',
          atividade: 'servicos',
        },
      ],
    },
  },
  escopo: 'write:clients',
  repetivel: true,
  resumo: 'Cadastra vários clientes de uma vez; os que o escritório já tem ficam como estão',
  reads: 'json_longo',
  body: CriarClientes,
  respostas: {
    201: { descricao: 'O que foi feito de cada um, na ordem do pedido.', schema: ClientesCriados },
  },
  erros: ['cnpj_invalido', 'competencia_invalida'],
  async respond(_gateway, { body: { clientes }, requestId, criar }) {
    const novos = clientes.map((cliente, i) => {
      checkCnpj(cliente.cnpj, `clientes[${i}].cnpj`);
      return novoCliente(cliente);
    });
    const raizes = novos.map(({ cnpjRaiz }) => cnpjRaiz);
    const repetida = raizes.findIndex((raiz, i) => raizes.indexOf(raiz) !== i);
    if (repetida >= 0) {
      const motivo = `a raiz ${raizes[repetida]} aparece duas vezes`;
      throw new ErroDaApi('corpo_invalido', { detalhes: [{ campo: `clientes[${repetida}]`, motivo }] });
    }
    const data = await criar((tenant) => criarOsQueFaltam(tenant, novos, requestId));
    const payload: ClientesCriados = { criados: data.filter(({ criado }) => criado).length, data };
    return { status: 201, body: payload };
  },
});
