import { insertEmail } from '../emails/emails.ts';
import type { LinkDeEmail } from '../generated/client.ts';
import { from, now, type Row } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Transaction } from '../tenancy/tenant.ts';

/** What a mail carries so that its receiver can be known again. */
export interface SegredoDeLink {
  /** SHA-256 of it: all that is stored. */
  readonly hash: Buffer;
  /** Encrypted, until the mail is sent. */
  readonly cifrado: Buffer;
  readonly expiraEm: Date;
}

export interface NovoLink {
  readonly tipo: 'senha' | 'email' | 'convite' | 'cadastro';
  readonly userId?: string;
  readonly email: string;
  readonly papel?: 'owner' | 'member';
  readonly criadoPor?: string;
  /** The session that asked for it. */
  readonly sessaoId?: string;
  /** What is to be known again when it is opened. */
  readonly guardar?: NonNullable<Row<'link_de_email'>['dados']>;
  readonly hash: Buffer;
  readonly expiraEm: Date;
}

export interface LinkWithEmail extends Omit<NovoLink, 'hash' | 'expiraEm'> {
  readonly segredo: SegredoDeLink;
  /** What the mail says besides the link. */
  readonly dados?: object;
  readonly requestId: string;
}

/** Makes a link. Earlier links for the same purpose end. Returns its id. */
export async function insertLink(
  tx: Transaction,
  { tipo, userId, email, papel, criadoPor, sessaoId, guardar, hash, expiraEm }: NovoLink,
): Promise<string> {
  const earlier = from
    .updateTable('link_de_email')
    .set({ usado_em: now })
    .where('tipo', '=', tipo)
    .where('usado_em', 'is', null);
  if (tipo === 'convite') await tx.run(earlier.where('email', '=', email));
  else if (userId !== undefined) await tx.run(earlier.where('user_id', '=', userId));
  const { id } = await tx.prisma.linkDeEmail.create({
    data: {
      id: newId(),
      organization_id: tx.organizationId,
      tipo,
      user_id: userId ?? null,
      email,
      papel: papel ?? null,
      criado_por: criadoPor ?? null,
      sessao_id: sessaoId ?? null,
      hash: new Uint8Array(hash),
      expira_em: expiraEm,
      ...(guardar ? { dados: guardar } : {}),
    },
  });
  return id;
}

/** The same with the mail that carries it. @throws TooManyEmails */
export async function createLink(tx: Transaction, { segredo, dados, requestId, ...link }: LinkWithEmail) {
  const { hash, expiraEm, cifrado } = segredo;
  const id = await insertLink(tx, { ...link, hash, expiraEm });
  const { email: para, tipo } = link;
  await insertEmail(tx, { para, modelo: `link.${tipo}`, dados: dados ?? {}, segredo: cifrado, requestId });
  return id;
}

export interface Link extends Pick<LinkDeEmail, 'id' | 'user_id' | 'email' | 'sessao_id'> {
  readonly papel: 'owner' | 'member' | null;
  readonly dados: Row<'link_de_email'>['dados'];
}

/** The office that a link belongs to, whoever holds it. Undefined when there is no such link. */
export const escritorioDoLink = (database: Database, tipo: NovoLink['tipo'], hash: Buffer) =>
  database.forStranger(call('escritorio_do_link', hash, tipo));

/** Uses a link up, in the transaction of what it is for. Undefined when it was used before, or is too old. */
export const spendLink = (tx: Transaction, tipo: NovoLink['tipo'], hash: Buffer): Promise<Link | undefined> =>
  tx.first(
    from
      .updateTable('link_de_email')
      .set({ usado_em: now })
      .where('hash', '=', hash)
      .where('tipo', '=', tipo)
      .where('usado_em', 'is', null)
      .where('expira_em', '>', now)
      .returning(['id', 'user_id', 'email', 'papel', 'sessao_id', 'dados'])
      .$narrowType<Pick<Link, 'papel'>>(),
  );

/**
 * Ends what mails to a person still allow, in the transaction that changes their password or address; only the address
 * that they have may still be confirmed.
 */
export const annulLinksOf = (tx: Transaction, userId: string): Promise<void> =>
  tx.run(call('anular_links_da_pessoa', userId));
