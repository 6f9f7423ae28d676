import type { Tenant } from '../tenancy/tenant.ts';

/**
 * Uses a way back from the office's provider, named by the SHA-256 of its `state`. False where it was used before, by
 * whichever process. It is remembered until `expiraEm`, when its cookie has ended by itself; what has ended `agora` is forgotten.
 */
export const useWayBack = (
  tenant: Tenant,
  { hash, expiraEm, agora }: { readonly hash: Buffer; readonly expiraEm: Date; readonly agora: Date },
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    await tx.query('DELETE FROM retorno_usado WHERE expira_em < $1', [agora]);
    const { rowCount } = await tx.query(
      `INSERT INTO retorno_usado (organization_id, hash, expira_em) VALUES (tenant(), $1, $2) ON CONFLICT DO NOTHING`,
      [hash, expiraEm],
    );
    return rowCount === 1;
  });
