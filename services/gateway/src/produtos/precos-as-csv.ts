import type { PrecoDoProduto } from '@apura/contracts';
import { csvOf, csvRows } from '@apura/sheets';
import { type ColumnOf, table } from '@apura/words';
import { ANOS_DOS_PRECOS } from './price-produtos.ts';

type DoAno = PrecoDoProduto['anos'][number];
const noAno = ({ anos }: PrecoDoProduto, ano: number): DoAno | undefined => anos.find((um) => um.ano === ano);

const colunas = (planilha: boolean): readonly ColumnOf<PrecoDoProduto>[] => {
  // A program wants the code as it is; Excel takes its zeros away where nothing keeps them.
  const code = planilha ? 'code' : 'text';
  return [
    ['codigo', code, ({ codigo }) => codigo, 20],
    ['descricao', 'text', ({ descricao }) => descricao, 50],
    ['gtin', code, ({ gtin }) => gtin, 16],
    ['ncm', code, ({ ncm }) => ncm, 10],
    ['unidade', 'text', ({ unidade }) => unidade, 8],
    ['preco_hoje', 'amount', ({ hoje }) => hoje?.preco ?? null, 12],
    ['receita_liquida_hoje', 'amount', ({ hoje }) => hoje?.receita_liquida ?? null, 12],
    ['custo_estimado', 'amount', ({ hoje }) => hoje?.custo ?? null, 12],
    ...ANOS_DOS_PRECOS.flatMap((ano): ColumnOf<PrecoDoProduto>[] => [
      [`preco_${ano}`, 'amount', (preco) => noAno(preco, ano)?.preco ?? null, 12],
      [`preco_${ano}_sem_cbs_ibs`, 'amount', (preco) => noAno(preco, ano)?.sem_cbs_ibs ?? null, 12],
      [`variacao_${ano}`, 'percent', (preco) => noAno(preco, ano)?.variacao ?? null, 10],
      [`situacao_${ano}`, 'text', (preco) => noAno(preco, ano)?.status ?? null, 12],
    ]),
    ['nota', 'text', ({ venda }) => venda?.chave ?? null, 46],
    ['nota_de', 'date', ({ venda }) => venda?.dia ?? null, 12],
    ['sem_preco', 'text', ({ sem_preco }) => sem_preco, 16],
  ];
};

/** Whose prices they are, where a file has those of several clients. */
interface DeQuem {
  readonly razao_social: string;
  readonly cnpj_raiz: string;
}

const doCliente = (cliente: DeQuem, planilha: boolean): readonly ColumnOf<PrecoDoProduto>[] => [
  ['cliente', 'text', () => cliente.razao_social, 40],
  ['cnpj_raiz', planilha ? 'code' : 'text', () => cliente.cnpj_raiz, 12],
];

/** The names of the columns, and the rows that come behind them piece by piece; `deTodos`: each with its client. */
export function precosAsCsv({ planilha = false, deTodos = false }) {
  const of = (precos: readonly PrecoDoProduto[], cliente: DeQuem) =>
    table('Precos', precos, [...(deTodos ? doCliente(cliente, planilha) : []), ...colunas(planilha)]);
  const nada = of([], { razao_social: '', cnpj_raiz: '' });
  const encode = csvRows(nada.columns);
  return {
    names: csvOf(nada),
    rows: (precos: readonly PrecoDoProduto[], cliente: DeQuem) =>
      Buffer.from(of(precos, cliente).rows.map(encode).join('')),
  };
}
