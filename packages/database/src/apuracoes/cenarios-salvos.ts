import type { CenarioSalvo } from '../generated/client.ts';
import { violatesUniqueness } from '../pessoas/usuarios.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Page } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export type CenarioGuardado = CenarioSalvo;

/** One page of the simulations that the office keeps, the oldest first, one more than `limit` if there is a next page. */
export const listCenarios = (tenant: Tenant, { limit, depoisDe }: Page): Promise<CenarioGuardado[]> =>
  tenant.transaction(({ prisma }) =>
    prisma.cenarioSalvo.findMany({
      where: {
        organization_id: tenant.organizationId,
        ...(depoisDe === undefined ? {} : { id: { gt: depoisDe } }),
      },
      orderBy: { id: 'asc' },
      take: limit + 1,
    }),
  );

/** Keeps a simulation under a new name, or changes the one of `id`. Undefined: there is none of that id. */
export async function saveCenario(
  tenant: Tenant,
  { id, nome, pedido }: { readonly id?: string; readonly nome: string; readonly pedido: object },
): Promise<CenarioGuardado | 'nome_ja_usado' | undefined> {
  const { organizationId } = tenant;
  try {
    return await tenant.transaction(async ({ prisma: { cenarioSalvo } }) => {
      if (id === undefined)
        return cenarioSalvo.create({ data: { id: newId(), organization_id: organizationId, nome, pedido } });
      const mudados = await cenarioSalvo.updateManyAndReturn({
        where: { id },
        data: { nome, pedido, atualizado_em: new Date() },
      });
      return mudados[0];
    });
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
