import type { LinkDeEmail, User } from '../generated/client.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface PessoaListada extends Pick<User, 'id' | 'nome' | 'criado_em' | 'ultimo_acesso_em'> {
  readonly email: string;
  readonly papel: 'owner' | 'member';
  readonly dois_fatores: boolean;
}

export interface ConviteListado extends Pick<LinkDeEmail, 'id' | 'email' | 'criado_em' | 'expira_em'> {
  readonly papel: 'owner' | 'member';
}

/** Everybody of the office, in order of arrival. `id`: only that person. */
export const listarPessoas = (tenant: Tenant, id?: string): Promise<PessoaListada[]> =>
  tenant.read<PessoaListada>(
    `SELECT u.id, u.nome, p.email, u.papel, p.totp_ativo_em IS NOT NULL AS dois_fatores, u.criado_em, u.ultimo_acesso_em
       FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id WHERE $1::uuid IS NULL OR u.id = $1 ORDER BY u.id`,
    [id],
  );

/** Who of the office has this e-mail. */
export const pessoaPorEmail = (tenant: Tenant, email: string): Promise<{ readonly id: string } | null> =>
  tenant.transaction(({ prisma }) =>
    prisma.user.findFirst({ where: { pessoa: { email } }, select: { id: true } }),
  );

/** The invitations that nobody has accepted or withdrawn; one that is too old can be sent again. `id`: only that one. */
export const listarConvites = (tenant: Tenant, id?: string): Promise<ConviteListado[]> =>
  tenant.read<ConviteListado>(
    `SELECT id, email, papel, criado_em, expira_em FROM link_de_email
      WHERE tipo = 'convite' AND usado_em IS NULL AND ($1::uuid IS NULL OR id = $1) ORDER BY id`,
    [id],
  );
