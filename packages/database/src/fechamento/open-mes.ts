import { lockVersoes } from '../apuracoes/mark-desatualizadas.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import { lockClientes } from '../tenancy/row-locks.ts';
import type { Transaction } from '../tenancy/tenant.ts';

/** What would change a month that is closed, and nothing else, is refused until somebody opens it again. */
export class ClosedMes extends Error {
  override readonly name = 'ClosedMes';
  /** YYYY-MM. */
  readonly competencia: string;

  constructor(competencia: string) {
    super('the month is closed');
    this.competencia = competencia;
  }
}

/**
 * To be called before what changes these months alone is written: until the transaction ends nobody closes one of them.
 *
 * @throws ClosedMes where one of them is closed
 */
export async function requireOpenMeses(tx: Transaction, meses: readonly MesDoCliente[]): Promise<void> {
  if (!meses.length) return;
  const clientes = meses.map(({ cliente_id }) => cliente_id);
  // As who closes a month does: the rows of the clients first, then what their months are made of.
  await lockClientes(tx, clientes);
  await lockVersoes(tx, clientes, 'muda');
  const closed = await tx.first<{ competencia: string }>(
    `SELECT f.competencia::text FROM fechamento f
       JOIN jsonb_to_recordset($2::jsonb) AS x(cliente_id uuid, competencia text)
         ON x.cliente_id = f.cliente_id AND x.competencia = f.competencia
      WHERE f.organization_id = $1 AND f.fechada_id IS NOT NULL ORDER BY 1 LIMIT 1`,
    [
      tx.organizationId,
      JSON.stringify(meses.map(({ cliente_id, competencia }) => ({ cliente_id, competencia }))),
    ],
  );
  if (closed) throw new ClosedMes(closed.competencia);
}

/** What holds in one month alone reaches no other: that of each answer, where there is one. */
export const onlyMesOf = ({
  cliente_id,
  desde,
  ate,
}: {
  readonly cliente_id?: string | null | undefined;
  readonly desde: string;
  readonly ate?: string | null | undefined;
}): MesDoCliente[] => (cliente_id && ate === desde ? [{ cliente_id, competencia: desde }] : []);
