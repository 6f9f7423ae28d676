import type { Tenant } from '../tenancy/tenant.ts';

/** Changes what a person says of themselves; what is left out stays. */
export async function alterarPerfil(
  tenant: Tenant,
  userId: string,
  { nome, avisos }: { readonly nome?: string; readonly avisos?: readonly string[] },
): Promise<void> {
  await tenant.sql((client) =>
    client.query('UPDATE "user" SET nome = coalesce($2, nome), avisos = coalesce($3, avisos) WHERE id = $1', [
      userId,
      nome ?? null,
      avisos ?? null,
    ]),
  );
}
