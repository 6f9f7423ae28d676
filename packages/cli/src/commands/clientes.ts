import type { Cliente } from '@apura/contracts';
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
    const { razao_social, ultimo_mes } = await connection.json<Cliente>(
      `/v1/clientes/${await findCliente(connection, cliente)}`,
      { method: 'PATCH', body: { ultimo_mes: ultimoMes === 'nenhum' ? null : ultimoMes } },
    );
    return void contexto.saida.write(`${razao_social}: ${ultimo_mes ?? '-'}\n`);
  }
  const { header } = contexto.textos.clientes;
  await list<Cliente>(contexto, '/api/v1/clients', {}, options, (lista) => {
    const linhas = lista.map((cliente) => COLUNAS.map((coluna) => cliente[coluna]));
    return { csv: { colunas: COLUNAS, linhas }, tabela: { header, linhas, textos: COLUNAS.length } };
  });
}
