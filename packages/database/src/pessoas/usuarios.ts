import { type Ator, audit } from '../escritorios/audit.ts';
import type { Prisma } from '../generated/client.ts';
import { asking } from '../tenancy/asking.ts';
import { from } from '../tenancy/builder.ts';
import { type Answer, call } from '../tenancy/functions.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { type BeginningSessao, endSessao, type NovaSessao, openSessao } from './sessoes.ts';

/** What a person is to one of their offices; `nome`: as that office knows them. */
export type Acesso = Answer<'acessos_por_email'>;

/** What the person with this e-mail is to each of their offices, the last used first. `email` in lower case. */
export const acessosByEmail = (database: Database, email: string): Promise<Acesso[]> =>
  asking(database.strangers).rows(call('acessos_por_email', email));

/** `user_id`, `user_nome`: what the person is there. */
export type EscritorioDaPessoa = Answer<'escritorios_da_pessoa'>;

/** The offices that somebody of this one belongs to, by name. */
export const escritoriosDaPessoa = (tenant: Tenant, userId: string): Promise<EscritorioDaPessoa[]> =>
  tenant.read(call('escritorios_da_pessoa', userId));

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
export const updatePerfil = (
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
export function violatesUniqueness(erro: unknown, indice: string): boolean {
  if (typeof erro !== 'object' || erro === null) return false;
  const { code, constraint }: { code?: unknown; constraint?: unknown } = erro;
  return code === '23505' && constraint === indice;
}

/** The second factor that was given: a time step of the authenticator, or the SHA-256 of a recovery code. */
export type SegundoFator = { readonly passo: number } | { readonly codigo: Buffer };

/** What a person has proven who they are with. */
export interface Prova {
  readonly pessoaId: string;
  /** The hash that the password was checked against: one that was changed meanwhile lets nobody in. */
  readonly senhaHash: string;
  readonly segundoFator?: SegundoFator;
}

export interface Entrada extends NovaSessao, Prova {
  readonly nome: string;
}

/** Lets a person in whose password was right. Undefined when the second factor was used before, or the password changed. */
export const signIn = (tenant: Tenant, entrada: Entrada): Promise<string | undefined> =>
  tenant.transaction(async (tx) => {
    const { userId, nome, segundoFator, ip } = entrada;
    if (!(await isProvaValid(tx, entrada))) return undefined;
    const sessao = await openSessao(tx, entrada);
    const detalhe = segundoFator && 'codigo' in segundoFator ? { codigo_de_recuperacao: true } : {};
    await audit(tx, { id: userId, nome, ip }, 'sessao.aberta', sessao, detalhe);
    return sessao;
  });

/** Whether a proof still counts; its second factor is used up, and the password stays until the transaction is over. */
export async function isProvaValid(tx: Transaction, { pessoaId, senhaHash, segundoFator }: Prova) {
  const same = from
    .selectFrom('pessoa')
    .where('id', '=', pessoaId)
    .where('senha_hash', '=', senhaHash)
    .forUpdate();
  if (!(await tx.count(same))) return false;
  return !segundoFator || spendSegundoFator(tx, pessoaId, segundoFator);
}

/** A code counts once, also when two requests bring it at the same time. */
export async function spendSegundoFator(tx: Transaction, pessoaId: string, fator: SegundoFator) {
  if ('passo' in fator) {
    const { passo } = fator;
    const { count } = await tx.prisma.pessoa.updateMany({
      where: { id: pessoaId, totp_passo: { lt: passo } },
      data: { totp_passo: passo },
    });
    return count === 1;
  }
  const { codigo } = fator;
  const spent = from
    .updateTable('pessoa')
    .set(({ fn, ref, val }) => ({
      codigos_de_recuperacao: fn<Buffer[]>('array_remove', [ref('codigos_de_recuperacao'), val(codigo)]),
    }))
    .where('id', '=', pessoaId)
    .where(({ eb, fn, val }) => eb(val(codigo), '=', fn.any('codigos_de_recuperacao')));
  return (await tx.count(spent)) === 1;
}

/** Keeps the encrypted secret of a second factor that is being set up. False when one is active already. */
export const prepareSegundoFator = (tenant: Tenant, ator: Ator, encrypted: Buffer): Promise<boolean> =>
  tenant.transaction(async ({ prisma }) => {
    const { count } = await prisma.pessoa.updateMany({
      where: { ...personOf(ator), totp_ativo_em: null },
      data: { totp_segredo: new Uint8Array(encrypted), totp_passo: 0 },
    });
    return count === 1;
  });

/** From now on the second factor is asked for. `codigos`: SHA-256 of each recovery code. False when it is active already. */
export const enableSegundoFator = (
  tenant: Tenant,
  ator: Ator,
  {
    pessoaId,
    passo,
    codigos,
  }: { readonly pessoaId: string; readonly passo: number; readonly codigos: readonly Buffer[] },
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    if (!(await spendSegundoFator(tx, pessoaId, { passo }))) return false;
    const inativo = { totp_ativo_em: null, totp_segredo: { not: null } };
    const data = { totp_ativo_em: new Date(), ...guardados(codigos) };
    return change(tx, ator, 'dois_fatores.ativados', inativo, data);
  });

/** It is no longer asked for. False when it was not active. */
export const disableSegundoFator = (tenant: Tenant, ator: Ator): Promise<boolean> =>
  tenant.transaction((tx) =>
    change(tx, ator, 'dois_fatores.desativados', ATIVO, {
      totp_ativo_em: null,
      totp_segredo: null,
      codigos_de_recuperacao: [],
    }),
  );

/** Replaces the recovery codes. False when the second factor is not active. */
export const replaceCodigosDeRecuperacao = (tenant: Tenant, ator: Ator, codigos: readonly Buffer[]) =>
  tenant.transaction((tx) => change(tx, ator, 'dois_fatores.codigos_trocados', ATIVO, guardados(codigos)));

const ATIVO = { totp_ativo_em: { not: null } };

const guardados = (codigos: readonly Buffer[]) => ({
  codigos_de_recuperacao: codigos.map((codigo) => new Uint8Array(codigo)),
});

const personOf = ({ id }: Ator): Prisma.PessoaWhereInput => ({ acessos: { some: { id } } });

/** Changes the person's row if it is as `onde` says, and notes it. */
async function change(
  tx: Transaction,
  ator: Ator,
  acao: string,
  onde: Prisma.PessoaWhereInput,
  data: Prisma.PessoaUpdateManyMutationInput,
): Promise<boolean> {
  const { count } = await tx.prisma.pessoa.updateMany({ where: { ...onde, ...personOf(ator) }, data });
  if (count) await audit(tx, ator, acao, ator.id);
  return count === 1;
}

export interface Troca extends BeginningSessao {
  readonly sessaoId: string;
  /** The office to go on in. */
  readonly escritorioId: string;
}

/**
 * Opens a session of another office that the person belongs to, and ends the one of this office. Undefined where they do not
 * belong to it, or the session is over.
 *
 * @throws ContaDaEmpresaExigida, or what the database says of an office that moves, with the session as it was
 */
export async function switchEscritorio(
  database: Database,
  tenant: Tenant,
  ator: Ator,
  { sessaoId, escritorioId, ...sessao }: Troca,
): Promise<{ readonly tenant: Tenant; readonly sessaoId: string } | undefined> {
  const ofPerson = await escritoriosDaPessoa(tenant, ator.id);
  const there = ofPerson.find(({ id }) => id === escritorioId && id !== tenant.organizationId);
  // A password that changes from now on lets nobody into the other office.
  const credentials = there && (await findCredentials(tenant, ator.id));
  if (!credentials) return undefined;
  const destination = database.forOrganization(escritorioId);
  const { id: pessoaId, senha_hash: senhaHash } = credentials;
  const { user_id: userId, user_nome: nome } = there;
  const opened = await signIn(destination, { ...sessao, userId, nome, pessoaId, senhaHash });
  if (opened === undefined) return undefined;
  if (await endSessao(tenant, ator, sessaoId)) return { tenant: destination, sessaoId: opened };
  // It has ended meanwhile, perhaps because the person ended all of them: nothing goes on.
  await endSessao(destination, { id: userId, nome, ip: sessao.ip }, opened);
  return undefined;
}
