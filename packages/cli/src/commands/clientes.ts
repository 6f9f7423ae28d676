import type { AskedPage, Connection } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { findCliente } from '../find-cliente.ts';
import { type ListOptions, list } from '../output/formato.ts';

const COLUNAS = ['id', 'cnpj_raiz', 'razao_social', 'regime', 'status'] as const;

interface Options extends ListOptions {
  readonly cliente?: string;
  /** YYYY-MM, or "nenhum": the client stays. */
  readonly ultimoMes?: string;
}

/** GET /api/v1/clients; with a client and its last month, PATCH of that client. */
export async function clientes(
  contexto: Contexto,
  { cliente, ultimoMes, ...options }: Options,
): Promise<void> {
  if (cliente !== undefined && ultimoMes !== undefined) {
    const connection = await connect(contexto);
    const { razao_social, ultimo_mes } = await connection.call('PATCH', '/v1/clientes/{id}', {
      params: { id: await findCliente(connection, cliente) },
      body: { ultimo_mes: ultimoMes === 'nenhum' ? null : ultimoMes },
    });
    return void contexto.saida.write(`${razao_social}: ${ultimo_mes ?? '-'}\n`);
  }
  const { header } = contexto.textos.clientes;
  const ver = (connection: Connection, query: AskedPage) =>
    connection.call('GET', '/api/v1/clients', { query });
  await list(contexto, ver, options, (lista) => {
    const linhas = lista.map((cliente) => COLUNAS.map((coluna) => cliente[coluna]));
    return { csv: { colunas: COLUNAS, linhas }, tabela: { header, linhas, textos: COLUNAS.length } };
  });
}
