import type { AskedPage, Connection } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { findCliente } from '../find-cliente.ts';
import { dinheiro } from '../output/dinheiro.ts';
import { type ListOptions, list } from '../output/formato.ts';

const COLUNAS = ['id', 'lado', 'emitente', 'codigo', 'descricao', 'ncm', 'estado', 'em_jogo'] as const;

interface Options extends ListOptions {
  readonly cliente: string;
  readonly estado?: 'aberto' | 'a_confirmar' | 'decidido' | 'sugerido';
  /** YYYY-MM-DD. */
  readonly mudamEm?: string;
}

/** GET /v1/clientes/{id}/produtos: what a client sells and buys, and what is to be decided of it. */
export async function produtos(
  contexto: Contexto,
  { cliente, estado, mudamEm: mudam_em, ...forma }: Options,
): Promise<void> {
  const { textos, language } = contexto;
  const id = await findCliente(await connect(contexto), cliente);
  const ver = (connection: Connection, page: AskedPage) =>
    connection.call('GET', '/v1/clientes/{id}/produtos', {
      params: { id },
      query: { estado, mudam_em, ...page },
    });
  await list(contexto, ver, forma, (lista) => ({
    csv: { colunas: COLUNAS, linhas: lista.map((linha) => COLUNAS.map((coluna) => linha[coluna])) },
    tabela: {
      header: textos.produtos.header,
      linhas: lista.map(({ descricao, codigo, ncm, estado, em_jogo }) => [
        ...[descricao, codigo, ncm, estado, dinheiro(em_jogo, language)],
      ]),
      textos: 4,
    },
  }));
}
