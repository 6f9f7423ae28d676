import { type Ator, auditar } from '../auditoria/auditar.ts';
import { officeInMove } from '../cells/office-in-move.ts';
import { ExcessoDeEmails, inserirEmail } from '../emails/inserir-email.ts';
import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';
import { encerrarSessoesDe } from '../sessoes/sessoes.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { anularLinksDe, gastarLink, inserirLink, type NovoLink, type SegredoDeLink } from './links.ts';
import { type Acesso, acessosPorEmail } from './usuarios.ts';

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
 * @throws ExcessoDeEmails
 */
export function pedirLinkDeSenha(database: Database, { email, cifrado, requestId }: PedidoDeLink) {
  const deNinguem = newId();
  const mensagem = { para: email, modelo: 'link.senha', dados: {}, segredo: cifrado, requestId };
  return database.forOrganization(deNinguem).transaction((tx) => inserirEmail(tx, mensagem));
}

/**
 * Makes the link by which a forgotten password is replaced count, just before it is sent; doing it again gives it time
 * again. Returns the person's name, or undefined when nobody has the address, or the link was replaced or used.
 */
export async function abrirLinkDeSenha(
  database: Database,
  { email, hash, expiraEm }: Pick<NovoLink, 'email' | 'hash' | 'expiraEm'>,
): Promise<string | undefined> {
  // The first office that the person joined and that is here: when it is done again, it is the same.
  const acessos = (await acessosPorEmail(database, email)).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const acesso of acessos) {
    try {
      return await abrirLinkDoAcesso(database, acesso, { email, hash, expiraEm });
    } catch (why) {
      if (officeInMove(why)?.address === undefined) throw why;
    }
  }
  return undefined;
}

const abrirLinkDoAcesso = (
  database: Database,
  { id: userId, organization_id: organizationId }: Acesso,
  { email, hash, expiraEm }: Pick<NovoLink, 'email' | 'hash' | 'expiraEm'>,
): Promise<string | undefined> =>
  database.forOrganization(organizationId).transaction(async (tx) => {
    const pessoa = await tx.query<{ nome: string }>(
      'SELECT u.nome FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id WHERE u.id = $1 AND p.email = $2 FOR SHARE',
      [userId, email],
    );
    const nome = pessoa.rows[0]?.nome;
    if (nome === undefined) return undefined;
    const feito = await tx.query<{ aberto: boolean }>(
      `UPDATE link_de_email SET expira_em = CASE WHEN usado_em IS NULL THEN $2 ELSE expira_em END
        WHERE hash = $1 AND user_id = $3 RETURNING usado_em IS NULL AS aberto`,
      [hash, expiraEm, userId],
    );
    if (feito.rows[0]) return feito.rows[0].aberto ? nome : undefined;
    await inserirLink(tx, { tipo: 'senha', userId, email, hash, expiraEm });
    await auditar(tx, null, 'senha.link_pedido', userId);
    return nome;
  });

/**
 * Makes the link by which a person's password is replaced, for the operator, who hands it over. It is mailed too, unless
 * the address had enough of them today.
 */
export function pedirNovaSenha(
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
    await inserirLink(tx, { tipo: 'senha', userId, email, hash, expiraEm });
    const mensagem = { para: email, modelo: 'link.senha', dados: { nome }, segredo: cifrado, requestId };
    await inserirEmail(tx, mensagem).catch((erro: unknown) => {
      if (!(erro instanceof ExcessoDeEmails)) throw erro;
    });
    await auditar(tx, null, 'senha.link_pedido', userId);
  });
}

/**
 * Replaces a forgotten password by means of a link. It proves that the person reads the address, so that is confirmed
 * too. All sessions and other links end, and the person is told. Returns the person's id, or undefined when the link does not count.
 */
export const redefinirSenha = (
  tenant: Tenant,
  {
    hash,
    senhaHash,
    ip,
    requestId,
  }: { readonly hash: Buffer; readonly senhaHash: string; readonly ip: string; readonly requestId: string },
): Promise<string | undefined> =>
  tenant.transaction(async (tx) => {
    const link = await gastarLink(tx, 'senha', hash);
    if (!link?.user_id) return undefined;
    const [pessoa] = await tx.rows<{ nome: string; email: string; pessoa_id: string }>(
      `UPDATE pessoa p SET senha_hash = $2,
              email_confirmado_em = CASE WHEN p.email = $3 THEN coalesce(p.email_confirmado_em, now()) ELSE p.email_confirmado_em END
         FROM "user" u WHERE u.id = $1 AND p.id = u.pessoa_id RETURNING u.nome, p.email, p.id AS pessoa_id`,
      [link.user_id, senhaHash, link.email],
    );
    if (!pessoa) return undefined;
    const { nome, email: para } = pessoa;
    await encerrarSessoesDe(tx, link.user_id);
    await anularLinksDe(tx, link.user_id);
    await inserirEmail(tx, { para, modelo: 'senha.trocada', dados: { nome }, requestId });
    await auditar(tx, { id: link.user_id, nome, ip }, 'senha.redefinida', link.user_id);
    return pessoa.pessoa_id;
  });

/** Gives a person who is signed in a new password. Every session but `sessaoId` ends, and so do links for a new password or address. */
export const trocarSenha = (
  tenant: Tenant,
  ator: Ator,
  { senhaHash, sessaoId, requestId }: { senhaHash: string; sessaoId: string; requestId: string },
): Promise<void> =>
  tenant.transaction(async (tx) => {
    const { rows } = await tx.query<{ email: string }>(
      'UPDATE pessoa p SET senha_hash = $2 FROM "user" u WHERE u.id = $1 AND p.id = u.pessoa_id RETURNING p.email',
      [ator.id, senhaHash],
    );
    await anularLinksDe(tx, ator.id);
    await encerrarSessoesDe(tx, ator.id, sessaoId);
    for (const { email } of rows) {
      await inserirEmail(tx, { para: email, modelo: 'senha.trocada', dados: { nome: ator.nome }, requestId });
    }
    await auditar(tx, ator, 'senha.trocada', ator.id);
  });
