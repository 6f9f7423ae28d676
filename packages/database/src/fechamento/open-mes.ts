import { known } from '@apura/contracts/tables';
import { VALORES, valueAt } from '@apura/law';
import { type Expression, sql } from 'kysely';
import { lockVersoes } from '../apuracoes/mark-desatualizadas.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import { from } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { lockClientes } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

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

const MES = { cliente_id: 'uuid', competencia: 'text' } as const;

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
  const these = meses.map(({ cliente_id, competencia }) => ({ cliente_id, competencia }));
  const closed = await tx.first(
    from
      .selectFrom('fechamento as f')
      .innerJoin(givenRows('x', MES, these), (join) =>
        join.onRef('x.cliente_id', '=', 'f.cliente_id').onRef('x.competencia', '=', 'f.competencia'),
      )
      .select(({ cast }) => cast<string>('f.competencia', 'text').as('competencia'))
      .where('f.organization_id', '=', tx.organizationId)
      .where('f.fechada_id', 'is not', null)
      .orderBy('competencia')
      .limit(1),
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

/** How many months after that of the entry (YYYY-MM) its credit may be taken; PIS and COFINS lapse in as many (Decreto 20.910/1932). */
export const mesesDoCredito = (entrada: string): number =>
  Number(known(valueAt(VALORES.prazo_do_credito_de_icms, `${entrada}-01`), 'term of a credit').valor);

/**
 * Of these months (YYYY-MM) those that are closed, or in which the client has something ticked off as handed over, each with the first month after it
 * that has nothing of the kind; null where none is left in time.
 */
export async function closedMeses(
  tenant: Tenant,
  clienteId: string,
  meses: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const isDone = (mes: Expression<string>) => {
    const handedOver = from
      .selectFrom('prazo_cumprido')
      .where('organization_id', '=', tenant.organizationId)
      .where('cliente_id', '=', clienteId)
      .where('competencia', '=', mes);
    const closed = from
      .selectFrom('fechamento')
      .where('organization_id', '=', tenant.organizationId)
      .where('cliente_id', '=', clienteId)
      .where('competencia', '=', mes)
      .where('fechada_id', 'is not', null);
    return sql<boolean>`(EXISTS (${handedOver}) OR EXISTS (${closed}))`;
  };
  const after = (mes: Expression<string>, prazo: Expression<number>) => {
    const [first, later] = [sql`to_date(${mes}, 'YYYY-MM')`, sql`to_char(a.mes, 'YYYY-MM')`];
    const months = sql<{
      mes: Date;
    }>`generate_series(${first} + interval '1 month', ${first} + make_interval(months => ${prazo}),
      interval '1 month')`;
    return from
      .selectFrom(months.as<'a'>(sql`a(mes)`))
      .select(sql<string>`${later}`.as('mes'))
      .where(sql<boolean>`NOT ${isDone(sql<string>`${later}`)}`)
      .orderBy('a.mes')
      .limit(1);
  };
  const these = [...new Set(meses)].map((mes) => ({ mes, prazo: mesesDoCredito(mes) }));
  const rows = await tenant.read(
    from
      .selectFrom(givenRows('m', { mes: 'text', prazo: 'integer' }, these))
      .select(({ ref }) => ['m.mes', after(ref('m.mes'), ref('m.prazo')).as('aberto')])
      .where(({ ref }) => isDone(ref('m.mes'))),
  );
  return new Map(rows.map(({ mes, aberto }) => [mes, aberto]));
}
