import {
  ErroDaApi,
  ListaDeFornecedoresSimples,
  ListarFornecedoresSimplesQuery,
  mesesAntes,
} from '@apura/contracts';
import { listarFornecedoresSimples } from '@apura/database';
import { isoMonth } from '@apura/words';
import { present } from '../present.ts';
import { route } from '../route.ts';

const CURSOR = /^(-?\d{1,15}\.\d{2})_([0-9A-Z]{8})$/;

/** The suppliers of the Simples of whom credit depends, those who sell most first. */
export const getFornecedoresSimples = route('get /v1/fornecedores-simples', {
  escopo: 'read:clients',
  resumo:
    'Lista os fornecedores do Simples de quem depende crédito de CBS e IBS, do que mais vende ao que menos vende',
  query: ListarFornecedoresSimplesQuery,
  respostas: { 200: { descricao: 'Uma página de fornecedores.', schema: ListaDeFornecedoresSimples } },
  async respond({ agora }, { query: { limit, cursor, cliente_id, competencia, sem_dados }, tenant }) {
    const ate = competencia ?? isoMonth(agora());
    const fornecedores = await listarFornecedoresSimples(tenant, {
      de: competencia ?? mesesAntes(ate, 11),
      ate,
      soComprados: cliente_id !== undefined || competencia !== undefined,
      semDados: sem_dados === true,
      limit,
      ...present({ clienteId: cliente_id, depoisDe: lerCursor(cursor) }),
    });
    const data = fornecedores.slice(0, limit);
    const ultimo = fornecedores.length > limit ? data.at(-1) : undefined;
    return {
      status: 200,
      body: { data, next_cursor: ultimo ? `${ultimo.compras}_${ultimo.cnpj_raiz}` : null },
    };
  },
});

/** @throws ErroDaApi `cursor_invalido` */
function lerCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [, compras, cnpjRaiz] = CURSOR.exec(cursor) ?? [];
  if (compras === undefined || cnpjRaiz === undefined) throw new ErroDaApi('cursor_invalido');
  return { compras, cnpjRaiz };
}
