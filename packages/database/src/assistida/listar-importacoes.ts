import type { AssistidaImportacao } from '../generated/client.ts';
import { idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export type ImportacaoListada = Omit<AssistidaImportacao, 'organization_id' | 'cliente_id'>;

/** A client's imports, the newest first, one more than `limit` if there is a next page. */
export const listarImportacoes = (
  tenant: Tenant,
  clienteId: string,
  { limit, ...page }: Page & Period,
): Promise<ImportacaoListada[]> =>
  tenant.transaction(({ prisma }) =>
    prisma.assistidaImportacao.findMany({
      where: { cliente_id: clienteId, id: idsOfPage(page) },
      omit: { organization_id: true, cliente_id: true },
      orderBy: { id: 'desc' },
      take: limit + 1,
    }),
  );
