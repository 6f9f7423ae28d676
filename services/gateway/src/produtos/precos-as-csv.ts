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

/** The names of the columns, and the rows that come behind them piece by piece. */
export function precosAsCsv(planilha: boolean) {
  const of = (precos: readonly PrecoDoProduto[]) => table('Precos', precos, colunas(planilha));
  const nada = of([]);
  const encode = csvRows(nada.columns);
  return {
    names: csvOf(nada),
    rows: (precos: readonly PrecoDoProduto[]) => Buffer.from(of(precos).rows.map(encode).join('')),
  };
}
