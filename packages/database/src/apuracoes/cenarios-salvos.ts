import { violatesUniqueness } from '../pessoas/usuarios.ts';
import { from, now, type Row, writeEachShape } from '../tenancy/builder.ts';
import { newId } from '../tenancy/new-id.ts';
import { between, type Ids, idsOfPage, type Page } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export type CenarioGuardado = Row<'cenario_salvo'>;

/** One page of the simulations that the office keeps, the oldest first, one more than `limit` if there is a next page. */
export const listCenarios = (tenant: Tenant, { limit, ...page }: Page): Promise<CenarioGuardado[]> =>
  tenant.read(
    pageOf({
      organizationId: tenant.organizationId,
      ids: idsOfPage({ ...page, sentido: 'asc' }),
      limit: limit + 1,
    }),
  );

interface AskedCenarios extends Pick<Tenant, 'organizationId'> {
  readonly ids: Ids;
  readonly limit: number;
}

const pageOf = writeEachShape(({ organizationId, ids, limit }: AskedCenarios) =>
  from
    .selectFrom('cenario_salvo')
    .selectAll()
    .where((eb) => eb.and([eb('organization_id', '=', organizationId), ...between(eb.ref('id'), ids)]))
    .orderBy('id')
    .limit(limit),
);

/** Keeps a simulation under a new name, or changes the one of `id`. Undefined: there is none of that id. */
export async function saveCenario(
  tenant: Tenant,
  { id, ...salvo }: { readonly id?: string } & Pick<CenarioGuardado, 'nome' | 'pedido'>,
): Promise<CenarioGuardado | 'nome_ja_usado' | undefined> {
  const novo = { id: newId(), organization_id: tenant.organizationId, ...salvo };
  try {
    return await tenant.transaction((tx) =>
      tx.first<CenarioGuardado>(
        id === undefined
          ? from.insertInto('cenario_salvo').values(novo).returningAll()
          : from
              .updateTable('cenario_salvo')
              .set({ ...salvo, atualizado_em: now })
              .where('id', '=', id)
              .returningAll(),
      ),
    );
  } catch (erro) {
    if (violatesUniqueness(erro, 'cenario_salvo_organization_id_nome_key')) return 'nome_ja_usado';
    throw erro;
  }
}

/** False when there is none of that id. */
export const removeCenario = (tenant: Tenant, id: string): Promise<boolean> =>
  tenant.transaction(async ({ prisma }) => {
    const { count } = await prisma.cenarioSalvo.deleteMany({ where: { id } });
    return count === 1;
  });
