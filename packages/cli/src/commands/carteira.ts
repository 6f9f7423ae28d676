import type { Carteira, LinhaDaCarteira } from '@apura/contracts';
import type { AskedPage, Connection } from '../api/connection.ts';
import type { Contexto } from '../contexto.ts';
import { dinheiro } from '../output/dinheiro.ts';
import { type ListOptions, list } from '../output/formato.ts';

const AMOUNTS = [
  ...(['total_a_recolher', 'mudanca_2027', 'mudanca_2029', 'mudanca_2033'] as const),
  'credito_em_risco',
] as const satisfies readonly (keyof Carteira['totais'])[];
const COLUNAS = [
  ...(['cliente_id', 'razao_social', 'cnpj_raiz', 'situacao', 'motivo'] as const),
  ...AMOUNTS,
  'perguntas',
] as const satisfies readonly (keyof LinhaDaCarteira)[];

/** GET /v1/carteira: a month of all active clients, one line each; without `competencia`, last month. */
export async function carteira(contexto: Contexto, options: ListOptions & { competencia?: string }) {
  const { textos, language } = contexto;
  const amounts = (de: LinhaDaCarteira | Carteira['totais']) =>
    AMOUNTS.map((nome) => (de[nome] === null ? '-' : dinheiro(de[nome], language)));
  const { competencia, ...forma } = options;
  const ver = (connection: Connection, page: AskedPage) =>
    connection.call('GET', '/v1/carteira', { query: { competencia, ...page } });
  await list(contexto, ver, forma, (lista, mes) => ({
    csv: { colunas: COLUNAS, linhas: lista.map((linha) => COLUNAS.map((coluna) => linha[coluna])) },
    tabela: {
      header: textos.carteira.header,
      linhas: [
        ...lista.map((linha) => [linha.razao_social, linha.situacao, ...amounts(linha), linha.perguntas]),
        [textos.carteira.total(mes.competencia), '', ...amounts(mes.totais), mes.totais.perguntas],
      ],
      textos: 2,
    },
  }));
}
