import type { LinhaDaConformidade } from '@apura/contracts';
import type { AskedPage, Connection } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { findCliente } from '../find-cliente.ts';
import { type ListOptions, list, show } from '../output/formato.ts';

const CONTADOS = ['emitidos', 'obrigados', 'com_grupo', 'certos', 'parte'] as const;
const DO_CLIENTE = [
  'cliente_id',
  'razao_social',
  'cnpj_raiz',
  ...CONTADOS,
  'sobe',
] as const satisfies readonly (keyof LinhaDaConformidade)[];

interface ConformidadeOptions extends ListOptions {
  readonly cliente?: string;
}

/** How many of the year's documents are right, of all clients; with `--cliente` by month and kind. */
export async function conformidade(
  contexto: Contexto,
  { cliente, ...forma }: ConformidadeOptions,
): Promise<void> {
  const { textos, avisos } = contexto;
  if (cliente !== undefined) return showCliente(contexto, { cliente, ...forma });
  const ver = (connection: Connection, page: AskedPage) =>
    connection.call('GET', '/v1/carteira/conformidade-de-2026', { query: page });
  let prazo = '';
  await list(contexto, ver, forma, (lista, { dias, corrige_ate }) => {
    prazo = textos.conformidade.prazo(dias, corrige_ate);
    return {
      csv: {
        colunas: [...DO_CLIENTE, 'abertas', 'pedidas'],
        linhas: lista.map((linha) => [
          ...DO_CLIENTE.map((coluna) => linha[coluna]),
          ...[linha.estados.aberta, linha.estados.pedida],
        ]),
      },
      tabela: {
        header: textos.conformidade.header,
        linhas: lista.map(({ razao_social, obrigados, certos, parte, estados }) => [
          ...[razao_social, obrigados, certos, parte ?? '-', estados.aberta, estados.pedida],
        ]),
        textos: 1,
      },
    };
  });
  avisos.write(`${prazo}\n`);
}

async function showCliente(
  contexto: Contexto,
  { cliente, ...forma }: ConformidadeOptions & { readonly cliente: string },
): Promise<void> {
  const { textos, avisos } = contexto;
  const connection = await connect(contexto);
  const id = await findCliente(connection, cliente);
  const lida = await connection.call('GET', '/v1/clientes/{id}/conformidade-de-2026', { params: { id } });
  const meses = lida.meses.flatMap(({ competencia, tipos }) => tipos.map((um) => ({ competencia, ...um })));
  const colunas = ['competencia', 'tipo', ...CONTADOS] as const;
  show(contexto, forma, {
    json: lida,
    csv: { colunas, linhas: meses.map((um) => colunas.map((coluna) => um[coluna])) },
    tabela: {
      header: textos.conformidade.meses,
      linhas: meses.map(({ competencia, tipo, emitidos, obrigados, certos, parte }) => [
        ...[competencia, tipo, emitidos, obrigados, certos, parte ?? '-'],
      ]),
      textos: 2,
    },
  });
  avisos.write(`${textos.conformidade.prazo(lida.dias, lida.corrige_ate)}\n`);
}
