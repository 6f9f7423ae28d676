import type { Tenant } from '../tenancy/tenant.ts';

/** What a person proves who they are with. */
export interface Credenciais {
  readonly nome: string;
  readonly email: string;
  readonly senha_hash: string;
  /** Encrypted; it is asked for from `totp_ativo_em` on. */
  readonly totp_segredo: Buffer | null;
  readonly totp_ativo_em: Date | null;
}

export function verCredenciais(tenant: Tenant, userId: string): Promise<Credenciais | undefined> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<Credenciais>(
      'SELECT nome, email, senha_hash, totp_segredo, totp_ativo_em FROM "user" WHERE id = $1',
      [userId],
    );
    return rows[0];
  });
}
