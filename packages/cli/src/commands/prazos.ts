import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { findCliente } from '../find-cliente.ts';
import { type FormatoOptions, show } from '../output/formato.ts';

const COLUNAS = ['data', 'id', 'competencia', 'obrigacao', 'clientes', 'cumpridos', 'status'] as const;

/** GET /v1/prazos: what falls due in the days to come, of all active clients or of one. */
export async function prazos(contexto: Contexto, options: FormatoOptions & { readonly cliente?: string }) {
  const { textos, avisos } = contexto;
  const connection = await connect(contexto);
  const { cliente } = options;
  const cliente_id = cliente === undefined ? undefined : await findCliente(connection, cliente);
  const { data } = await connection.call('GET', '/v1/prazos', { query: { cliente_id } });
  show(contexto, options, {
    json: data,
    csv: { colunas: COLUNAS, linhas: data.map((prazo) => COLUNAS.map((coluna) => prazo[coluna])) },
    tabela: {
      header: textos.prazos.header,
      linhas: data.map(({ data: dia, competencia, obrigacao, clientes, cumpridos }) => [
        ...[dia, competencia, obrigacao],
        `${cumpridos}/${clientes}`,
      ]),
      textos: 3,
    },
  });
  if (data.length === 0) avisos.write(`${textos.nenhum}\n`);
}
