import type { Tenant } from '../tenancy/tenant.ts';

export interface PessoaListada {
  readonly id: string;
  readonly nome: string;
  readonly email: string;
  readonly papel: 'owner' | 'member';
  readonly dois_fatores: boolean;
  readonly criado_em: Date;
  readonly ultimo_acesso_em: Date | null;
}

export interface ConviteListado {
  readonly id: string;
  readonly email: string;
  readonly papel: 'owner' | 'member';
  readonly criado_em: Date;
  readonly expira_em: Date;
}

const PESSOA = `SELECT id, nome, email, papel, totp_ativo_em IS NOT NULL AS dois_fatores, criado_em, ultimo_acesso_em FROM "user"`;
const CONVITE = `SELECT id, email, papel, criado_em, expira_em FROM link_de_email WHERE tipo = 'convite' AND usado_em IS NULL`;

/** Everybody of the office, in order of arrival. */
export function listarPessoas(tenant: Tenant): Promise<PessoaListada[]> {
  return tenant.sql(async (client) => (await client.query<PessoaListada>(`${PESSOA} ORDER BY id`)).rows);
}

export function verPessoa(tenant: Tenant, id: string): Promise<PessoaListada | undefined> {
  return tenant.sql(
    async (client) => (await client.query<PessoaListada>(`${PESSOA} WHERE id = $1`, [id])).rows[0],
  );
}

/** Who of the office has this e-mail. */
export function pessoaPorEmail(tenant: Tenant, email: string): Promise<string | undefined> {
  return tenant.sql(
    async (client) =>
      (await client.query<{ id: string }>('SELECT id FROM "user" WHERE email = $1', [email])).rows[0]?.id,
  );
}

/** The invitations that nobody has accepted or withdrawn; one that is too old can be sent again. */
export function listarConvites(tenant: Tenant, id?: string): Promise<ConviteListado[]> {
  return tenant.sql(
    async (client) =>
      (
        await client.query<ConviteListado>(`${CONVITE} AND ($1::uuid IS NULL OR id = $1) ORDER BY id`, [
          id ?? null,
        ])
      ).rows,
  );
}
