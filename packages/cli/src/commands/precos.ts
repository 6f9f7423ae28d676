import type { AskedPage, Connection } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { findCliente } from '../find-cliente.ts';
import { type ListOptions, list } from '../output/formato.ts';

const COLUNAS = ['codigo', 'descricao', 'ncm', 'unidade', 'sem_preco'] as const;

interface Options extends ListOptions {
  readonly cliente: string;
  readonly base?: 'receita_liquida' | 'margem';
}

/** GET /v1/clientes/{id}/precos: what a client sells, with the prices that keep what is left of them. */
export async function precos(contexto: Contexto, { cliente, base, ...forma }: Options): Promise<void> {
  const { textos } = contexto;
  const id = await findCliente(await connect(contexto), cliente);
  const ver = (connection: Connection, page: AskedPage) =>
    connection.call('GET', '/v1/clientes/{id}/precos', { params: { id }, query: { base, ...page } });
  await list(contexto, ver, forma, (lista) => {
    const anos = [...new Set(lista.flatMap((um) => um.anos.map(({ ano }) => ano)))].sort();
    const linhas = lista.map(({ hoje, anos: precos, ...produto }) => ({
      produto,
      valores: [
        hoje?.preco ?? '',
        ...anos.flatMap((ano) => {
          const { preco = '', variacao = '', status = '' } = precos.find((um) => um.ano === ano) ?? {};
          return [preco, variacao, status];
        }),
      ],
    }));
    const { header, variacao, situacao } = textos.precos;
    return {
      csv: {
        colunas: [
          ...[...COLUNAS, 'preco_hoje'],
          ...anos.flatMap((ano) => [`preco_${ano}`, `variacao_${ano}`, `situacao_${ano}`]),
        ],
        linhas: linhas.map(({ produto, valores }) => [
          ...COLUNAS.map((coluna) => produto[coluna]),
          ...valores,
        ]),
      },
      tabela: {
        header: [...header, ...anos.flatMap((ano) => [String(ano), variacao, situacao])],
        linhas: linhas.map(({ produto: { descricao, codigo, sem_preco }, valores }) => [
          ...[descricao, codigo],
          ...(sem_preco === null ? valores : valores.map((_, n) => (n === 0 ? sem_preco : ''))),
        ]),
        textos: 2,
      },
    };
  });
}
