import { ListaDeFornecedoresSimples, ListarFornecedoresSimplesQuery, mesesAntes } from '@apura/contracts';
import { listarFornecedoresSimples } from '@apura/database';
import { isoMonth } from '@apura/words';
import { present } from '../present.ts';
import { cursorOf, placeOf } from '../request/page.ts';
import { route } from '../route.ts';

const PLACE = /^(-?\d{1,15}\.\d{2})_([0-9A-Z]{8})$/;

/** The suppliers of the Simples of whom credit depends, those who sell most first. */
export const getFornecedoresSimples = route('get /v1/fornecedores-simples', {
  operacao: 'listarFornecedoresSimples',
  exemplo: { query: { sem_dados: 'true' } },
  escopo: 'read:clients',
  resumo:
    'Lista os fornecedores do Simples de quem depende crédito de CBS e IBS, do que mais vende ao que menos vende',
  query: ListarFornecedoresSimplesQuery,
  respostas: { 200: { descricao: 'Uma página de fornecedores.', schema: ListaDeFornecedoresSimples } },
  async respond({ agora }, pedido) {
    const { limit, cliente_id, competencia, sem_dados } = pedido.query;
    const [, compras = '', cnpjRaiz = ''] = placeOf(pedido, PLACE) ?? [];
    const ate = competencia ?? isoMonth(agora());
    const fornecedores = await listarFornecedoresSimples(pedido.tenant, {
      de: competencia ?? mesesAntes(ate, 11),
      ate,
      soComprados: cliente_id !== undefined || competencia !== undefined,
      semDados: sem_dados === true,
      limit,
      ...present({ clienteId: cliente_id, depoisDe: cnpjRaiz ? { compras, cnpjRaiz } : undefined }),
    });
    const data = fornecedores.slice(0, limit);
    const ultimo = fornecedores.length > limit ? data.at(-1) : undefined;
    return {
      status: 200,
      body: { data, next_cursor: cursorOf(pedido, ultimo && `${ultimo.compras}_${ultimo.cnpj_raiz}`) },
    };
  },
});
