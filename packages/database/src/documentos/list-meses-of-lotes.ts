import type { MesOfLotes } from '@apura/contracts';
import { sql } from 'kysely';
import { anyOf, from } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** The months of the notes that came with some uploads, or were there already: that with the most first. */
export const listMesesOfLotes = (tenant: Tenant, lotes: readonly string[]): Promise<MesOfLotes[]> =>
  tenant.read(
    from
      .selectFrom('arquivo as a')
      .innerJoin('arquivo_resultado as r', 'r.arquivo_id', 'a.id')
      .innerJoin('documento as d', (join) =>
        join.onRef('d.organization_id', '=', 'r.organization_id').onRef('d.chave', '=', 'r.chave'),
      )
      .select(({ fn }) => ['d.competencia', sql<number>`${fn.count('d.id').distinct()}::int`.as('notas')])
      .where('a.lote_id', '=', anyOf(lotes))
      .where('r.tipo', '=', 'nota')
      .groupBy('d.competencia')
      .orderBy('notas', 'desc')
      .orderBy('d.competencia', 'desc'),
  );
