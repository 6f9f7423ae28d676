import type { Prisma } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

export interface UsuarioPorEmail {
  readonly id: string;
  readonly organization_id: string;
  readonly senha_hash: string;
}

/** Whose e-mail this is, whatever the office. `email` in lower case. */
export async function usuarioPorEmail(
  database: Database,
  email: string,
): Promise<UsuarioPorEmail | undefined> {
  const { rows } = await database.auth.query<UsuarioPorEmail>('SELECT * FROM usuario_por_email($1)', [email]);
  return rows[0];
}

/** What a person proves who they are with. */
const CREDENTIALS = {
  nome: true,
  email: true,
  senha_hash: true,
  totp_segredo: true,
  totp_ativo_em: true,
} satisfies Prisma.UserSelect;

/** `totp_segredo` is encrypted; it is asked for from `totp_ativo_em` on. */
export type Credentials = Prisma.UserGetPayload<{ select: typeof CREDENTIALS }>;

export const findCredentials = (tenant: Tenant, id: string): Promise<Credentials | null> =>
  tenant.transaction(({ prisma }) => prisma.user.findUnique({ where: { id }, select: CREDENTIALS }));

/** Changes what a person says of themselves; what is left out stays. */
export const alterarPerfil = (
  tenant: Tenant,
  id: string,
  { nome, avisos }: { readonly nome?: string; readonly avisos?: readonly string[] },
): Promise<unknown> =>
  tenant.transaction(({ prisma }) =>
    prisma.user.updateMany({
      where: { id },
      data: {
        ...(nome === undefined ? {} : { nome }),
        ...(avisos === undefined ? {} : { avisos: [...avisos] }),
      },
    }),
  );

/** A person of the office whose address is confirmed. Returns their id. */
export async function criarUsuario(
  { prisma, organizationId }: Transaction,
  quem: Pick<Prisma.UserUncheckedCreateInput, 'email' | 'nome' | 'senha_hash' | 'papel'>,
): Promise<string> {
  const { id } = await prisma.user.create({
    data: { ...quem, id: newId(), organization_id: organizationId, email_confirmado_em: new Date() },
    select: { id: true },
  });
  return id;
}

/** Whether PostgreSQL refused a row because another has the same value in the index `indice`. */
export const violouUnicidade = (erro: unknown, indice: string): boolean =>
  (erro as { code?: unknown }).code === '23505' && (erro as { constraint?: unknown }).constraint === indice;
