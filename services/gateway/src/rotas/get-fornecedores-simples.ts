import {
  ErroDaApi,
  ListaDeFornecedoresSimples,
  ListarFornecedoresSimplesQuery,
  mesesAntes,
  validarConsulta,
} from '@apura/contracts';
import { type FornecedorListado, listarFornecedoresSimples } from '@apura/database';
import { isoMonth } from '@apura/words';
import { fornecedorDaApi } from '../representacao/fornecedor-simples.ts';
import type { Rota } from '../rota.ts';

const CURSOR = /^(-?\d{1,15}\.\d{2})_([0-9A-Z]{8})$/;

/** The suppliers of the Simples of whom credit depends, those who sell most first. */
export const getFornecedoresSimples: Rota = {
  metodo: 'get',
  caminho: '/v1/fornecedores-simples',
  escopo: 'read:clients',
  descricao: {
    grupo: 'Fornecedores do Simples',
    resumo:
      'Lista os fornecedores do Simples de quem depende crédito de CBS e IBS, do que mais vende ao que menos vende',
    consulta: ListarFornecedoresSimplesQuery,
    respostas: { 200: { descricao: 'Uma página de fornecedores.', schema: ListaDeFornecedoresSimples } },
    erros: ['cliente_id_invalido', 'competencia_invalida', 'cursor_invalido'],
  },
  async responder(gateway, { req, tenant }) {
    const { limit, cursor, cliente_id, competencia, sem_dados } = validarConsulta(
      ListarFornecedoresSimplesQuery,
      req.query,
    );
    const ate = competencia ?? isoMonth(gateway.agora());
    const fornecedores = await listarFornecedoresSimples(tenant, {
      de: competencia ?? mesesAntes(ate, 11),
      ate,
      ...(cliente_id === undefined ? {} : { clienteId: cliente_id }),
      soComprados: cliente_id !== undefined || competencia !== undefined,
      semDados: sem_dados === true,
      limit,
      ...(cursor === undefined ? {} : { depoisDe: lerCursor(cursor) }),
    });
    const data = fornecedores.slice(0, limit);
    const ultimo = fornecedores.length > limit ? data.at(-1) : undefined;
    return {
      status: 200,
      corpo: { data: data.map(fornecedorDaApi), next_cursor: ultimo ? escreverCursor(ultimo) : null },
    };
  },
};

const escreverCursor = ({ compras, cnpj_raiz }: FornecedorListado) => `${compras}_${cnpj_raiz}`;

/** @throws ErroDaApi `cursor_invalido` */
function lerCursor(cursor: string): { compras: string; cnpjRaiz: string } {
  const [, compras, cnpjRaiz] = CURSOR.exec(cursor) ?? [];
  if (compras === undefined || cnpjRaiz === undefined) throw new ErroDaApi('cursor_invalido');
  return { compras, cnpjRaiz };
}
