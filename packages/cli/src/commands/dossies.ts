import type { Dossie, DossiesDeTodos } from '@apura/contracts';
import type { AskedPage, Connection } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { pollUntil } from '../envio.ts';
import { Failure } from '../failure.ts';
import { findCliente } from '../find-cliente.ts';
import { type ListOptions, list } from '../output/formato.ts';
import { withProgress } from '../output/progress.ts';
import { keepZip } from './download.ts';

const COLUNAS = [
  ...(['id', 'cliente_id', 'razao_social', 'cnpj_raiz', 'tipo', 'sobre', 'estado', 'por'] as const),
  ...(['pedido_em', 'pronto_em'] as const),
] as const satisfies readonly (keyof DossiesDeTodos['data'][number])[];

interface DossiesOptions extends ListOptions {
  readonly tipo: Dossie['tipo'];
  readonly semestre?: string;
  readonly competencia?: string;
  readonly pedir?: boolean;
  readonly cliente?: string;
  readonly esperar?: boolean;
  readonly zip?: string;
}

/** The newest dossier of a kind of each client, once they were asked for, waited for and downloaded where the options say so. */
export async function dossies(contexto: Contexto, options: DossiesOptions): Promise<void> {
  const { textos, avisos } = contexto;
  const { tipo, semestre, competencia, pedir, cliente, esperar, zip } = options;
  const sobre = semestre ?? competencia;
  const connection = await connect(contexto);
  const qual = { tipo, ...(sobre === undefined ? {} : { sobre }) };
  if (pedir) {
    const cliente_ids = cliente === undefined ? undefined : [await findCliente(connection, cliente)];
    const body = cliente_ids === undefined ? qual : { ...qual, cliente_ids };
    const { pedidos } = await connection.call('POST', '/v1/dossies', { body });
    avisos.write(`${textos.dossies.pedidos(pedidos)}\n`);
  }
  if (esperar) await waitFor(contexto, connection, qual);
  if (zip !== undefined)
    await keepZip(contexto, zip, () =>
      connection.open('/v1/dossies/zip', 'application/zip', { query: qual }),
    );
  const ver = (asked: Connection, page: AskedPage) =>
    asked.call('GET', '/v1/dossies', { query: { ...qual, ...page } });
  let falharam = 0;
  await list(contexto, ver, options, (lista, ultima) => {
    falharam = ultima.falharam;
    return {
      csv: { colunas: COLUNAS, linhas: lista.map((um) => COLUNAS.map((coluna) => um[coluna])) },
      tabela: {
        header: textos.dossies.header,
        linhas: lista.map((um) => [um.razao_social, um.estado, um.pedido_em, um.pronto_em ?? '-']),
        textos: 4,
      },
    };
  });
  if (esperar && falharam) throw new Failure('parcial', textos.dossies.falharam(falharam));
}

/** Until none is being printed. */
async function waitFor(
  contexto: Contexto,
  connection: Connection,
  qual: Pick<DossiesOptions, 'tipo'>,
): Promise<void> {
  const look = () => connection.call('GET', '/v1/dossies', { query: { ...qual, limit: 1 } });
  const todos = (await look()).em_preparo;
  await withProgress(contexto, contexto.textos.dossies.progress, todos, (avancar) => {
    let feitos = 0;
    return pollUntil(contexto, look, ({ em_preparo }) => {
      avancar(Math.max(0, todos - em_preparo - feitos));
      feitos = Math.max(feitos, todos - em_preparo);
      return em_preparo === 0;
    });
  });
}
