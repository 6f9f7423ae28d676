import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import { anyOf, from, type Tables, writeOnce } from '../tenancy/builder.ts';
import type { Transaction } from '../tenancy/tenant.ts';

/**
 * Keeps what these notes tell of the clients' establishments: those that are new, and what was not known of the others. Where
 * nothing is new, no row is touched, so that nobody waits for who writes other notes of the same client.
 */
export async function storeEstabelecimentos(tx: Transaction, documentoIds: readonly string[]) {
  if (!documentoIds.length) return;
  await tx.run(estabelecimentosToldBy({ organizationId: tx.organizationId, documentoIds }));
}

const estabelecimentosToldBy = writeOnce(
  ({ organizationId, documentoIds }: { organizationId: string; documentoIds: readonly string[] }) => {
    const said = from
      .selectFrom('documento as d')
      .innerJoinLateral(
        ({ ref }) =>
          sql<{
            root: string | null;
            told: object | null;
          }>`(VALUES (${ref('d.emitente_raiz')}, ${ref('d.emitente')}),
          (${ref('d.destinatario_raiz')}, ${ref('d.destinatario')}))`.as<'p'>(sql`p(root, told)`),
        (join) => join.onTrue(),
      )
      .innerJoin('cliente as c', (join) =>
        join.on(({ eb, ref }) => eb('c.cnpj_raiz', '=', sql<string>`${ref('p.root')}::bpchar`)),
      )
      .select(({ ref }) => [
        'c.id as cliente_id',
        sql<string>`${ref('p.told')}->>'cnpj'`.as('cnpj'),
        sql<string>`${ref('p.told')}->>'uf'`.as('uf'),
        sql<string>`${ref('p.told')}->>'municipio'`.as('municipio'),
        sql<string>`${ref('p.told')}->>'ie'`.as('ie'),
      ])
      .distinctOn(({ ref }) => sql`${ref('p.told')}->>'cnpj'`)
      .where('c.organization_id', '=', organizationId)
      .where('d.id', '=', anyOf(documentoIds))
      .where(({ ref }) => sql<boolean>`length(${ref('p.told')}->>'cnpj') = 14`)
      .where(({ ref }) => sql<boolean>`coalesce(length(${ref('p.told')}->>'uf'), 2) = 2`)
      .orderBy('cnpj')
      .orderBy('d.id', 'desc');
    const known = (nova: ExpressionBuilder<Tables & { nova: InferResult<typeof said>[number] }, 'nova'>) =>
      nova
        .selectFrom('estabelecimento as s')
        .where('s.organization_id', '=', organizationId)
        .where(({ eb, ref }) => eb('s.cnpj', '=', sql<string>`${ref('nova.cnpj')}::bpchar`))
        .where((eb) =>
          eb.and(
            (['uf', 'municipio', 'ie'] as const).map((name) =>
              eb.or([eb(`s.${name}`, 'is not', null), eb(`nova.${name}`, 'is', null)]),
            ),
          ),
        );
    return from
      .insertInto('estabelecimento')
      .columns(['id', 'organization_id', 'cliente_id', 'cnpj', 'uf', 'municipio', 'ie'])
      .expression(({ selectFrom }) =>
        selectFrom(said.as('nova'))
          .select([
            sql<string>`gen_random_uuid()`.as('id'),
            sql<string>`${organizationId}::uuid`.as('office'),
          ])
          .select(['nova.cliente_id', 'nova.cnpj', 'nova.uf', 'nova.municipio', 'nova.ie'])
          .where((nova) => nova.not(nova.exists(known(nova)))),
      )
      .onConflict((one) =>
        one.columns(['organization_id', 'cnpj']).doUpdateSet(({ fn }) => ({
          uf: fn.coalesce('estabelecimento.uf', 'excluded.uf'),
          municipio: fn.coalesce('estabelecimento.municipio', 'excluded.municipio'),
          ie: fn.coalesce('estabelecimento.ie', 'excluded.ie'),
        })),
      );
  },
);
