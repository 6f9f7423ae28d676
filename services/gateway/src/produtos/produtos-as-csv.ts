import type { Produto } from '@apura/contracts';
import { csvOf } from '@apura/sheets';
import { type ColumnOf, table } from '@apura/words';

/** What the file has of a product; the columns that decide are those that are read back. */
const colunas = (planilha: boolean): readonly ColumnOf<Produto>[] => {
  // A program wants the code as it is; Excel takes its zeros away where nothing keeps them.
  const code = planilha ? 'code' : 'text';
  return [
    ['lado', 'text', ({ lado }) => lado, 10],
    ['cnpj_emitente', code, ({ emitente }) => emitente, 16],
    ['emitente', 'text', ({ emitente_nome }) => emitente_nome, 30],
    ['codigo', code, ({ codigo }) => codigo, 20],
    ['descricao', 'text', ({ descricao }) => descricao, 50],
    ['gtin', code, ({ gtin }) => gtin, 16],
    ['ncm', code, ({ ncm }) => ncm, 10],
    ['cest', code, ({ cest }) => cest, 10],
    ['unidade', 'text', ({ unidade }) => unidade, 8],
    ['tipo_do_item', code, ({ tipo_do_item }) => tipo_do_item, 8],
    [
      'cst_ibscbs',
      code,
      ({ decisoes, sugestao }) => decisoes.cclasstrib?.valor.slice(0, 3) ?? sugestao.cst,
      8,
    ],
    ['cclasstrib', code, ({ decisoes }) => decisoes.cclasstrib?.valor ?? null, 10],
    ['cclasstrib_sugerido', code, ({ sugestao }) => sugestao.cclasstrib, 10],
    ['red_ibs', 'percent', ({ sugestao }) => sugestao.reducao_ibs, 8],
    ['red_cbs', 'percent', ({ sugestao }) => sugestao.reducao_cbs, 8],
    ['fundamento', 'text', ({ sugestao }) => sugestao.fundamento, 40],
    ['destinacao', 'text', ({ decisoes }) => decisoes.destinacao?.valor ?? null, 16],
    ['reducao_linear_lc224', 'text', ({ decisoes }) => decisoes.reducao_linear_lc224?.valor ?? null, 8],
    ['situacao', 'text', ({ estado }) => estado, 12],
    ['em_jogo', 'amount', ({ em_jogo }) => em_jogo, 12],
    ['decidido_por', 'text', (produto) => lastOf(produto)?.por ?? null, 30],
    ['decidido_em', 'date', (produto) => lastOf(produto)?.em.slice(0, 10) ?? null, 12],
  ];
};

/** The newest of the decisions. */
const lastOf = ({ decisoes }: Produto) =>
  Object.values(decisoes)
    .flatMap((decisao) => decisao ?? [])
    .sort((a, b) => (a.em < b.em ? 1 : -1))[0];

export const produtosAsCsv = (produtos: readonly Produto[], planilha: boolean): string =>
  csvOf(table('Produtos', produtos, colunas(planilha))).toString();
