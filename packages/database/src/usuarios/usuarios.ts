import type { Prisma, User } from '../generated/client.ts';
import type { Database } from '../open-database.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** What a person is to one of their offices; `nome`: as that office knows them. */
export interface Acesso extends Pick<User, 'id' | 'organization_id' | 'nome' | 'pessoa_id'> {
  readonly senha_hash: string;
}

/** What the person with this e-mail is to each of their offices, the last used first. `email` in lower case. */
export const acessosPorEmail = async (database: Database, email: string): Promise<Acesso[]> =>
  (await database.strangers.query<Acesso>('SELECT * FROM acessos_por_email($1)', [email])).rows;

export interface EscritorioDaPessoa {
  readonly id: string;
  readonly nome: string;
  /** What the person is there. */
  readonly user_id: string;
  readonly user_nome: string;
}

/** The offices that somebody of this one belongs to, by name. */
export const escritoriosDaPessoa = (tenant: Tenant, userId: string): Promise<EscritorioDaPessoa[]> =>
  tenant.read<EscritorioDaPessoa>('SELECT * FROM escritorios_da_pessoa($1::uuid)', [userId]);

/** What a person proves who they are with. */
const CREDENTIALS = {
  id: true,
  email: true,
  senha_hash: true,
  totp_segredo: true,
  totp_ativo_em: true,
} satisfies Prisma.PessoaSelect;

/** `totp_segredo` is encrypted; it is asked for from `totp_ativo_em` on. */
export type Credentials = Prisma.PessoaGetPayload<{ select: typeof CREDENTIALS }>;

/** Of the person behind somebody of the office. */
export const findCredentials = (tenant: Tenant, userId: string): Promise<Credentials | null> =>
  tenant.transaction(({ prisma }) =>
    prisma.pessoa.findFirst({ where: { acessos: { some: { id: userId } } }, select: CREDENTIALS }),
  );

/** Changes what a person says of themselves to this office; what is left out stays. */
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

/** Whether PostgreSQL refused a row because another has the same value in the index `indice`. */
export const violouUnicidade = (erro: unknown, indice: string): boolean =>
  (erro as { code?: unknown }).code === '23505' && (erro as { constraint?: unknown }).constraint === indice;
