import type { MesesWithOutcome } from '@apura/contracts';
import { sql } from 'kysely';
import { sumOfDevidos } from '../apuracoes/sum-devidos.ts';
import { from } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';

export type Pagamento = NonNullable<MesesWithOutcome['data'][number]['pagos']>[number];

export interface PagamentoToStore {
  readonly cliente_id: string;
  readonly obrigacao: string;
  readonly valor: string;
  readonly paga: readonly string[];
  readonly devidos: readonly object[] | null;
}

const PAGO = {
  cliente_id: 'uuid',
  obrigacao: 'text',
  valor: 'numeric',
  paga: 'jsonb',
  devidos: 'jsonb',
} as const;

/** Keeps what was paid of a month, which ticks its deadlines off, and says what was due with each and how far that is from it. */
export function keepPagamentos(
  tx: Transaction,
  por: string,
  competencia: string,
  pagos: readonly PagamentoToStore[],
): Promise<(Pagamento & { readonly cliente_id: string })[]> {
  const given = givenRows('x', PAGO, pagos);
  return tx.rows(
    from
      .with('kept', (db) =>
        db
          .insertInto('prazo_cumprido')
          .columns(['organization_id', 'competencia', 'obrigacao', 'cliente_id', 'por', 'valor_pago'])
          .expression(({ selectFrom }) =>
            selectFrom(given).select([
              sql<string>`${tx.organizationId}::uuid`.as('office'),
              sql<string>`${competencia}::text`.as('competencia'),
              ...(['x.obrigacao', 'x.cliente_id'] as const),
              sql<string>`${por}::text`.as('por'),
              'x.valor',
            ]),
          )
          .onConflict((one) =>
            one
              .columns(['organization_id', 'competencia', 'obrigacao', 'cliente_id'])
              .doUpdateSet(({ ref }) => ({ valor_pago: ref('excluded.valor_pago') })),
          ),
      )
      .selectFrom(({ selectFrom }) =>
        selectFrom(given)
          .select(['x.cliente_id', 'x.obrigacao'])
          .select(({ ref, cast }) => [
            cast<string>('x.valor', 'numeric(17, 2)').as('dito'),
            sql<string | null>`CASE WHEN jsonb_typeof(${ref('x.devidos')}) = 'array'
              THEN coalesce(${sumOfDevidos(ref('x.devidos'), ref('x.paga'))}, 0.00) END`.as('soma'),
          ])
          .as('d'),
      )
      .select(['d.cliente_id', 'd.obrigacao'])
      .select(({ ref, cast }) => [
        cast<string>('d.dito', 'text').as('valor'),
        cast<string | null>('d.soma', 'text').as('devido'),
        sql<string | null>`(${ref('d.dito')} - ${ref('d.soma')})::text`.as('diferenca'),
      ])
      .orderBy('d.cliente_id')
      .orderBy('d.obrigacao'),
  );
}
