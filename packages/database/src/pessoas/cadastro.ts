import { known } from '@apura/contracts/tables';
import { sql } from 'kysely';
import { insertEmail, TooManyEmails } from '../emails/emails.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { officeInMove } from '../escritorios/move-office.ts';
import { from, now } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import {
  annulLinksOf,
  createLink,
  insertLink,
  type NovoLink,
  type SegredoDeLink,
  spendLink,
} from './links.ts';
import { type BeginningSessao, endSessoesOf, openSessao } from './sessoes.ts';
import { type Acesso, acessosByEmail, isProvaValid, type Prova, violatesUniqueness } from './usuarios.ts';

export interface Cadastro {
  readonly escritorio: { readonly nome: string; readonly cnpj: string };
  /** Its first owner. */
  readonly nome: string;
  /** In lower case. */
  readonly email: string;
}

/**
 * Keeps what somebody says of a new office until they open the link that goes to their address. Whether anybody has an
 * access with that address nobody looks at here, so neither the answer nor the time that it takes can tell.
 *
 * @throws TooManyEmails
 */
export async function requestCadastro(
  database: Database,
  {
    cadastro: { email, escritorio, nome },
    segredo,
    requestId,
  }: { readonly cadastro: Cadastro; readonly segredo: SegredoDeLink; readonly requestId: string },
): Promise<void> {
  const organizationId = newId();
  await database.forOrganization(organizationId).transaction((tx) =>
    createLink(tx, {
      tipo: 'cadastro',
      email,
      guardar: { escritorio, nome },
      segredo,
      dados: { nome, escritorio: escritorio.nome },
      requestId,
    }),
  );
}

/** The address that a sign-up's link went to, and the office's name, while it counts. */
export const findCadastro = (
  tenant: Tenant,
  hash: Buffer,
): Promise<{ readonly email: string; readonly nome: string; readonly escritorio: string } | undefined> =>
  tenant.first(
    from
      .selectFrom('link_de_email')
      .select('email')
      // What `requestCadastro` has kept.
      .select((eb) => [
        sql<string>`${eb.ref('dados')}->>'nome'`.as('nome'),
        sql<string>`${eb.ref('dados')}->'escritorio'->>'nome'`.as('escritorio'),
      ])
      .where('hash', '=', hash)
      .where('tipo', '=', 'cadastro')
      .where('usado_em', 'is', null)
      .where('expira_em', '>', now),
  );

export interface Confirmacao {
  readonly hash: Buffer;
  readonly quem: WhoSignsIn;
  readonly sessao: BeginningSessao;
}

/** Makes the office that was signed up, its first owner, whose address is confirmed by the link, and their session. */
export const confirmCadastro = (tenant: Tenant, { hash, quem, sessao }: Confirmacao) =>
  orWhyNot(
    tenant.transaction(async (tx) => {
      const link = await spendLink(tx, 'cadastro', hash);
      if (!link) return undefined;
      const { organizationId: id } = tx;
      const { escritorio, nome } = known(
        link.dados && 'escritorio' in link.dados ? link.dados : undefined,
        'what a sign-up has said',
      );
      await tx.prisma.organization.create({ data: { id, nome: escritorio.nome, cnpj: escritorio.cnpj } });
      const userId = await createAcesso(tx, { email: link.email, nome, papel: 'owner', quem });
      const sessaoId = await openSessao(tx, { userId, ...sessao });
      const ator = { id: userId, nome, ip: sessao.ip };
      const detalhe = { nome: escritorio.nome, cnpj: escritorio.cnpj };
      await audit(tx, ator, 'escritorio.registrado', id, detalhe);
      return { userId, sessaoId };
    }),
  );

/** Who joins an office: somebody new, of whom the password's hash is kept, or a person with what they prove it by. */
export type WhoSignsIn = { readonly senhaHash: string } | Prova;

export interface NovoAcesso {
  /** In lower case. It has been read by who joins. */
  readonly email: string;
  readonly nome: string;
  readonly papel: 'owner' | 'member';
  readonly quem: WhoSignsIn;
}

/** The password or the code that was proven does not count any more. */
export class ExpiredProof extends Error {
  override readonly name = 'ProvaVencida';
}

/** Makes a person belong to the office. Returns what they are to it. @throws ExpiredProof */
export async function createAcesso(tx: Transaction, { email, nome, papel, quem }: NovoAcesso) {
  const id = newId();
  const existing = 'pessoaId' in quem;
  const pessoaId = existing ? quem.pessoaId : newId();
  if (!existing) {
    // The office does not see the person yet, so nothing is returned.
    await tx.prisma.pessoa.createMany({ data: { id: pessoaId, email, senha_hash: quem.senhaHash } });
  }
  await tx.prisma.user.createMany({
    data: { id, organization_id: tx.organizationId, pessoa_id: pessoaId, nome, papel },
  });
  if (existing && !(await isProvaValid(tx, quem))) throw new ExpiredProof();
  await tx.run(
    from
      .updateTable('pessoa')
      .set({ email_confirmado_em: now })
      .where('id', '=', pessoaId)
      .where('email', '=', email)
      .where('email_confirmado_em', 'is', null),
  );
  return id;
}

/** The outcome of `work`, which makes somebody belong to an office, or why they may not. */
export async function orWhyNot<T>(work: Promise<T>): Promise<T | 'email_ja_usado' | 'prova_vencida'> {
  try {
    return await work;
  } catch (erro) {
    if (erro instanceof ExpiredProof) return 'prova_vencida';
    const twice = ['pessoa_email_key', 'user_pessoa_id_organization_id_key'];
    if (twice.some((index) => violatesUniqueness(erro, index))) return 'email_ja_usado';
    throw erro;
  }
}

/** Sends the link by which an address is confirmed: the person's own, or the one that it is to become. */
export const requestConfirmacaoOfEmail = (
  tenant: Tenant,
  ator: Ator,
  {
    email,
    sessaoId,
    segredo,
    requestId,
  }: {
    readonly email: string;
    /** The one that goes on when the address changes. */
    readonly sessaoId: string;
    readonly segredo: SegredoDeLink;
    readonly requestId: string;
  },
): Promise<void> =>
  tenant.transaction(async (tx) => {
    await createLink(tx, {
      tipo: 'email',
      userId: ator.id,
      email,
      sessaoId,
      segredo,
      dados: { nome: ator.nome },
      requestId,
    });
    await audit(tx, ator, 'email.confirmacao_pedida', ator.id, { email });
  });

/**
 * The address that the link was sent to becomes the person's, confirmed. When it replaces another one, that one is told,
 * no mail that went there opens anything any more, and of the sessions only the one that asked for the change goes on.
 * Undefined when the link does not count, or the address has become somebody else's meanwhile.
 */
export async function confirmEmail(
  tenant: Tenant,
  { hash, ip, requestId }: { readonly hash: Buffer; readonly ip: string; readonly requestId: string },
): Promise<string | undefined> {
  try {
    return await tenant.transaction(async (tx) => {
      const link = await spendLink(tx, 'email', hash);
      if (!link?.user_id) return undefined;
      const velho = from
        .selectFrom('user as u')
        .innerJoin('pessoa as p', 'p.id', 'u.pessoa_id')
        .select(['p.id', 'p.email', 'u.nome'])
        .where('u.id', '=', link.user_id);
      const linha = await tx.first(
        from
          .updateTable('pessoa as p')
          .from(velho.as('velho'))
          .set({ email: link.email, email_confirmado_em: now })
          .whereRef('p.id', '=', 'velho.id')
          .returning(['velho.nome', 'velho.email as antes']),
      );
      if (!linha) return undefined;
      const { nome, antes } = linha;
      if (antes !== link.email) {
        await annulLinksOf(tx, link.user_id);
        await tx.run(call('anular_convites', antes));
        await endSessoesOf(tx, link.user_id, link.sessao_id ?? undefined);
        await insertEmail(tx, {
          para: antes,
          modelo: 'email.trocado',
          dados: { nome, email: link.email },
          requestId,
        });
      }
      const ator = { id: link.user_id, nome, ip };
      const acao = antes === link.email ? 'email.confirmado' : 'email.trocado';
      await audit(tx, ator, acao, link.user_id, { email: link.email });
      return link.user_id;
    });
  } catch (erro) {
    if (violatesUniqueness(erro, 'pessoa_email_key')) return undefined;
    throw erro;
  }
}

export interface PedidoDeLink {
  /** As it was typed, in lower case: nobody may have it. */
  readonly email: string;
  /** What the link will carry, encrypted. */
  readonly cifrado: Buffer;
  readonly requestId: string;
}

/**
 * Notes that somebody wants a new password. Whose address it is nobody looks at here, so neither the answer nor the time
 * that it takes can tell: the mail waits in an office that there is not, and whoever sends it finds the person.
 *
 * @throws TooManyEmails
 */
export function requestLinkDeSenha(database: Database, { email, cifrado, requestId }: PedidoDeLink) {
  const deNinguem = newId();
  const mensagem = { para: email, modelo: 'link.senha', dados: {}, segredo: cifrado, requestId };
  return database.forOrganization(deNinguem).transaction((tx) => insertEmail(tx, mensagem));
}

/**
 * Makes the link by which a forgotten password is replaced count, just before it is sent; doing it again gives it time
 * again. Returns the person's name, or undefined when nobody has the address, or the link was replaced or used.
 */
export async function openLinkDeSenha(
  database: Database,
  { email, hash, expiraEm }: Pick<NovoLink, 'email' | 'hash' | 'expiraEm'>,
): Promise<string | undefined> {
  // The first office that the person joined and that is here: when it is done again, it is the same.
  const acessos = (await acessosByEmail(database, email)).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const acesso of acessos) {
    try {
      return await openLinkOfAcesso(database, acesso, { email, hash, expiraEm });
    } catch (why) {
      if (officeInMove(why)?.address === undefined) throw why;
    }
  }
  return undefined;
}

const openLinkOfAcesso = (
  database: Database,
  { id: userId, organization_id: organizationId }: Acesso,
  { email, hash, expiraEm }: Pick<NovoLink, 'email' | 'hash' | 'expiraEm'>,
): Promise<string | undefined> =>
  database.forOrganization(organizationId).transaction(async (tx) => {
    const pessoa = await tx.first(
      from
        .selectFrom('user as u')
        .innerJoin('pessoa as p', 'p.id', 'u.pessoa_id')
        .select('u.nome')
        .where('u.id', '=', userId)
        .where('p.email', '=', email)
        .forShare(),
    );
    if (!pessoa) return undefined;
    const { nome } = pessoa;
    const feito = await tx.first(
      from
        .updateTable('link_de_email')
        .set((eb) => ({
          expira_em: eb.case().when('usado_em', 'is', null).then(expiraEm).else(eb.ref('expira_em')).end(),
        }))
        .where('hash', '=', hash)
        .where('user_id', '=', userId)
        .returning('usado_em'),
    );
    if (feito) return feito.usado_em === null ? nome : undefined;
    await insertLink(tx, { tipo: 'senha', userId, email, hash, expiraEm });
    await audit(tx, null, 'senha.link_pedido', userId);
    return nome;
  });

/**
 * Makes the link by which a person's password is replaced, for the operator, who hands it over. It is mailed too, unless
 * the address had enough of them today.
 */
export function requestNewSenha(
  tenant: Tenant,
  userId: string,
  { segredo, requestId }: { readonly segredo: SegredoDeLink; readonly requestId: string },
): Promise<void> {
  const { hash, expiraEm, cifrado } = segredo;
  return tenant.transaction(async (tx) => {
    const user = await tx.prisma.user.findUnique({
      where: { id: userId },
      select: { nome: true, pessoa: { select: { email: true } } },
    });
    if (!user) return;
    const {
      nome,
      pessoa: { email },
    } = user;
    await insertLink(tx, { tipo: 'senha', userId, email, hash, expiraEm });
    const mensagem = { para: email, modelo: 'link.senha', dados: { nome }, segredo: cifrado, requestId };
    await insertEmail(tx, mensagem).catch((erro: unknown) => {
      if (!(erro instanceof TooManyEmails)) throw erro;
    });
    await audit(tx, null, 'senha.link_pedido', userId);
  });
}

/** Puts another password in the place of the one of the person behind somebody of the office. */
const newSenha = (userId: string, senhaHash: string) =>
  from
    .updateTable('pessoa as p')
    .from('user as u')
    .set({ senha_hash: senhaHash })
    .where('u.id', '=', userId)
    .whereRef('p.id', '=', 'u.pessoa_id');

/**
 * Replaces a forgotten password by means of a link. It proves that the person reads the address, so that is confirmed
 * too. All sessions and other links end, and the person is told. Returns the person's id, or undefined when the link does not count.
 */
export const resetSenha = (
  tenant: Tenant,
  {
    hash,
    senhaHash,
    ip,
    requestId,
  }: { readonly hash: Buffer; readonly senhaHash: string; readonly ip: string; readonly requestId: string },
): Promise<string | undefined> =>
  tenant.transaction(async (tx) => {
    const link = await spendLink(tx, 'senha', hash);
    if (!link?.user_id) return undefined;
    const pessoa = await tx.first(
      newSenha(link.user_id, senhaHash)
        .set((eb) => ({
          email_confirmado_em: eb
            .case()
            .when('p.email', '=', link.email)
            .then(eb.fn.coalesce('p.email_confirmado_em', now))
            .else(eb.ref('p.email_confirmado_em'))
            .end(),
        }))
        .returning(['u.nome', 'p.email', 'p.id as pessoa_id']),
    );
    if (!pessoa) return undefined;
    const { nome, email: para } = pessoa;
    await endSessoesOf(tx, link.user_id);
    await annulLinksOf(tx, link.user_id);
    await insertEmail(tx, { para, modelo: 'senha.trocada', dados: { nome }, requestId });
    await audit(tx, { id: link.user_id, nome, ip }, 'senha.redefinida', link.user_id);
    return pessoa.pessoa_id;
  });

/** Gives a person who is signed in a new password. Every session but `sessaoId` ends, and so do links for a new password or address. */
export const changeSenha = (
  tenant: Tenant,
  ator: Ator,
  { senhaHash, sessaoId, requestId }: { senhaHash: string; sessaoId: string; requestId: string },
): Promise<void> =>
  tenant.transaction(async (tx) => {
    const rows = await tx.rows(newSenha(ator.id, senhaHash).returning('p.email'));
    await annulLinksOf(tx, ator.id);
    await endSessoesOf(tx, ator.id, sessaoId);
    for (const { email } of rows) {
      await insertEmail(tx, { para: email, modelo: 'senha.trocada', dados: { nome: ator.nome }, requestId });
    }
    await audit(tx, ator, 'senha.trocada', ator.id);
  });
