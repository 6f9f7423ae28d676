import { newId } from '../new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface NovaChave {
  readonly nome: string;
  /** What may be shown again. */
  readonly prefixo: string;
  /** SHA-256 of the whole key. */
  readonly hash: Buffer;
  readonly escopos: readonly string[];
  readonly expiraEm?: Date;
}

/** Stores a key's hash for the office; the key itself is never stored. Returns the row's id. */
export async function criarChave(tenant: Tenant, nova: NovaChave): Promise<string> {
  const id = newId();
  await tenant.inTransaction((tx) =>
    tx.apiKey.create({
      data: {
        id,
        organization_id: tenant.organizationId,
        nome: nova.nome,
        prefixo: nova.prefixo,
        hash: new Uint8Array(nova.hash),
        escopos: [...nova.escopos],
        expira_em: nova.expiraEm ?? null,
      },
    }),
  );
  return id;
}

/** From now on the key answers `chave_revogada`. */
export async function revogarChave(tenant: Tenant, id: string): Promise<void> {
  await tenant.inTransaction((tx) =>
    tx.apiKey.updateMany({ where: { id }, data: { revogada_em: new Date() } }),
  );
}
