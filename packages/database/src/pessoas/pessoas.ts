import type { AcessoDaPessoa, ConviteVisto } from '@apura/contracts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { requireDireito, revokeChavesOf } from '../escritorios/chaves.ts';
import type { LinkDeEmail, User } from '../generated/client.ts';
import { revokeCalendariosOf } from '../prazos/calendarios.ts';
import { asked, from, now, type Row, writeEachShape } from '../tenancy/builder.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { pauseWebhooksOf, type WhoCeasedToBeTitular } from '../webhooks/endpoints.ts';
import { clientesOf, giveAcesso } from './acesso.ts';
import { createAcesso, orWhyNot, type WhoSignsIn } from './cadastro.ts';
import { lockProvedor, requiresContaDaEmpresa, suspendProvedorOf } from './exigencia-da-empresa.ts';
import { createLink, type SegredoDeLink, spendLink } from './links.ts';
import { type BeginningSessao, endSessoesOfAcesso, openSessao } from './sessoes.ts';

export interface PessoaListada extends Pick<User, 'id' | 'nome' | 'criado_em' | 'ultimo_acesso_em'> {
  readonly email: string;
  readonly papel: 'owner' | 'member';
  readonly so_leitura: boolean;
  readonly so_clientes: boolean;
  readonly dois_fatores: boolean;
}

export interface ConviteListado extends Pick<LinkDeEmail, 'id' | 'email' | 'criado_em' | 'expira_em'> {
  readonly papel: 'owner' | 'member';
  /** What the person will be held to; undefined: nothing. */
  readonly acesso: AcessoDaPessoa | undefined;
}

/** Everybody of the office, in order of arrival. `id`: only that person. */
export const listPessoas = (tenant: Tenant, id?: string): Promise<PessoaListada[]> =>
  tenant.read(pessoasOf(asked({ id })));

const pessoasOf = writeEachShape(({ id }: { readonly id?: string }) =>
  from
    .selectFrom('user as u')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoa_id')
    .select(['u.id', 'u.nome', 'p.email', 'u.papel', 'u.so_leitura', 'u.so_clientes'])
    .select(['u.criado_em', 'u.ultimo_acesso_em'])
    .select((eb) => eb('p.totp_ativo_em', 'is not', null).as('dois_fatores'))
    .where((eb) => eb.and(asked({ 'u.id': id })))
    .orderBy('u.id')
    .$narrowType<Pick<PessoaListada, 'papel' | 'dois_fatores'>>(),
);

/** Who of the office has this e-mail. */
export const pessoaByEmail = (tenant: Tenant, email: string): Promise<{ readonly id: string } | null> =>
  tenant.transaction(({ prisma }) =>
    prisma.user.findFirst({ where: { pessoa: { email } }, select: { id: true } }),
  );

/** The invitations that nobody has accepted or withdrawn; one that is too old can be sent again. `id`: only that one. */
export async function listConvites(tenant: Tenant, id?: string): Promise<ConviteListado[]> {
  const links = await tenant.read(convitesOf(asked({ id })));
  return links.map(({ dados, ...convite }) => ({ ...convite, acesso: acessoOf(dados) }));
}

const convitesOf = writeEachShape(({ id }: { readonly id?: string }) =>
  from
    .selectFrom('link_de_email')
    .select(['id', 'email', 'papel', 'criado_em', 'expira_em', 'dados'])
    .where((eb) => eb.and(asked({ tipo: 'convite', id })))
    .where('usado_em', 'is', null)
    .orderBy('id')
    .$narrowType<Pick<ConviteListado, 'papel'>>(),
);

/** What an invitation holds the person to who accepts it. */
const acessoOf = (dados: Row<'link_de_email'>['dados']): AcessoDaPessoa | undefined =>
  dados && 'acesso' in dados ? dados.acesso : undefined;

export interface NovoConvite {
  /** In lower case. */
  readonly email: string;
  readonly papel: 'owner' | 'member';
  readonly acesso?: AcessoDaPessoa | undefined;
  readonly segredo: SegredoDeLink;
  readonly requestId: string;
  /** The office's provider has brought them, and nobody's hand. */
  readonly peloProvedor?: boolean;
}

/** Invites somebody in the name of `ator`; an earlier invitation of the same address ends. Returns its id; undefined when the office has not all of the clients. @throws NoPermission */
export const createConvite = (
  tenant: Tenant,
  ator: Ator,
  { email, papel, acesso: said, segredo, requestId, peloProvedor = false }: NovoConvite,
): Promise<string | undefined> =>
  tenant.transaction(async (tx) => {
    await requireDireito(tx, ator);
    const acesso = peloProvedor ? await heldByConvite(tx, email) : said;
    const ids = [...new Set(acesso?.cliente_ids.map((id) => id.toLowerCase()))];
    if ((await clientesOf(tx, ids)).length !== ids.length) return undefined;
    const id = await createLink(tx, {
      tipo: 'convite',
      email,
      papel,
      criadoPor: ator.id,
      segredo,
      ...(acesso ? { guardar: { acesso: { ...acesso, cliente_ids: ids } } } : {}),
      dados: { convidado_por: ator.nome, papel },
      requestId,
    });
    await audit(tx, peloProvedor ? null : ator, 'convite.enviado', id, {
      ...{ email, papel },
      ...(acesso ? { ...acesso, cliente_ids: undefined, clientes: ids } : {}),
    });
    return id;
  });

/** The provider knows of no clients: what an owner has invited somebody to stays so. */
async function heldByConvite(tx: Transaction, email: string): Promise<AcessoDaPessoa | undefined> {
  const waiting = await tx.first(
    from
      .selectFrom('link_de_email')
      .select('dados')
      .where('tipo', '=', 'convite')
      .where('email', '=', email)
      .where('usado_em', 'is', null),
  );
  return waiting && acessoOf(waiting.dados);
}

/** Ends invitations that wait. */
const endOfConvites = () =>
  from
    .updateTable('link_de_email')
    .set({ usado_em: now })
    .where('tipo', '=', 'convite')
    .where('usado_em', 'is', null);

/** Withdraws an invitation. False when there is none that waits. */
export const withdrawConvite = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const retirado = await tx.first(endOfConvites().where('id', '=', id).returning('email'));
    if (!retirado) return false;
    await audit(tx, ator, 'convite.retirado', id, { email: retirado.email });
    return true;
  });

/** Withdraws all that a person has sent who may not invite any more. Returns how many. */
export const withdrawConvitesOf = (tx: Transaction, userId: string): Promise<number> =>
  tx.count(endOfConvites().where('criado_por', '=', userId));

/** What an invitation says, while it counts. */
export const findConvite = (
  tenant: Tenant,
  hash: Buffer,
): Promise<Omit<ConviteVisto, 'tem_conta'> | undefined> =>
  tenant.first(
    from
      .selectFrom('link_de_email as l')
      .innerJoin('organization as o', 'o.id', 'l.organization_id')
      .leftJoin('user as u', 'u.id', 'l.criado_por')
      .select(['o.nome as escritorio', 'l.email', 'l.papel', 'u.nome as convidado_por'])
      .select(({ exists, selectFrom }) =>
        exists(selectFrom('provedor_de_entrada').where('testado_em', 'is not', null)).as('conta_da_empresa'),
      )
      .where('l.hash', '=', hash)
      .where('l.tipo', '=', 'convite')
      .where('l.usado_em', 'is', null)
      .where('l.expira_em', '>', now)
      .$narrowType<Pick<ConviteVisto, 'papel' | 'conta_da_empresa'>>(),
  );

export interface Aceite {
  readonly hash: Buffer;
  readonly nome: string;
  readonly quem: WhoSignsIn;
  readonly sessao: BeginningSessao;
}

/**
 * Somebody joins the office. The link came to their address, so that is confirmed. Where the office asks for the company's
 * account, no session is opened.
 */
export const acceptConvite = (tenant: Tenant, { hash, nome, quem, sessao }: Aceite) =>
  orWhyNot(
    tenant.transaction(async (tx) => {
      // Before the link: who removes a person locks both in this order.
      const exigida = await requiresContaDaEmpresa(tx);
      const convite = await spendLink(tx, 'convite', hash);
      if (!convite) return undefined;
      const { email, papel } = convite;
      const userId = await createAcesso(tx, { email, nome, papel: papel ?? 'member', quem });
      const acesso = acessoOf(convite.dados);
      if (acesso && papel !== 'owner') {
        // What has been removed since is given to nobody.
        const cliente_ids = await clientesOf(tx, acesso.cliente_ids);
        await giveAcesso(tx, null, { id: userId, nome }, { ...acesso, cliente_ids });
      }
      const sessaoId = exigida ? undefined : await openSessao(tx, { userId, ...sessao });
      const ator = { id: userId, nome, ip: sessao.ip };
      await audit(tx, ator, 'convite.aceito', convite.id, { email, papel });
      return { userId, sessaoId };
    }),
  );

export type EndOfChange = 'feito' | 'ultimo_titular' | 'desconhecida';

export interface MudancaDePapel {
  readonly id: string;
  readonly papel: 'owner' | 'member';
  readonly requestId: string;
}

/** Gives a person another role. Who stops being an owner loses the keys and invitations that they made, their webhooks are paused, and the provider that they set up is suspended. */
export const changePapel = (tenant: Tenant, ator: Ator, mudanca: MudancaDePapel): Promise<EndOfChange> =>
  tenant.transaction((tx) => givePapel(tx, ator, mudanca));

/** The same in a transaction of which it is a part. `ator` null: the office's provider says so. */
export async function givePapel(
  tx: Transaction,
  ator: Ator | null,
  { id, papel, requestId }: MudancaDePapel,
): Promise<EndOfChange> {
  const antes = await lockedPapel(tx, id);
  if (!antes) return 'desconhecida';
  if (antes.papel === papel) return 'feito';
  if (antes.papel === 'owner' && antes.titulares === 1) return 'ultimo_titular';
  // An owner is held to nothing.
  const free = papel === 'owner' ? { so_leitura: false, so_clientes: false } : {};
  await tx.prisma.user.updateMany({ where: { id }, data: { papel, ...free } });
  const perdido = antes.papel === 'owner' ? await loseAcesso(tx, { ...antes, id, requestId }) : {};
  // What the provider itself says of them is no reason to stop it.
  if (antes.papel === 'owner' && ator) await suspendProvedorOf(tx, ator, { ...antes, id, requestId });
  await audit(tx, ator, 'pessoa.papel_mudado', id, {
    nome: antes.nome,
    de: antes.papel,
    para: papel,
    ...perdido,
  });
  return 'feito';
}

/** A person leaves the office, or is made to, and stays in their others: their sessions here, keys, calendars and invitations end at once, their webhooks are paused, the provider that they set up is suspended. */
export const removePessoa = (
  tenant: Tenant,
  ator: Ator,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<EndOfChange> =>
  tenant.transaction(async (tx) => {
    const antes = await lockedPapel(tx, id);
    if (!antes) return 'desconhecida';
    if (antes.papel === 'owner' && antes.titulares === 1) return 'ultimo_titular';
    const perdido = await loseAcesso(tx, { ...antes, id, requestId });
    await suspendProvedorOf(tx, ator, { ...antes, id, requestId });
    await endSessoesOfAcesso(tx, id);
    const calendarios_revogados = await revokeCalendariosOf(tx, id);
    await tx.prisma.linkDeEmail.deleteMany({ where: { user_id: id } });
    await tx.prisma.user.deleteMany({ where: { id } });
    await audit(tx, ator, 'pessoa.removida', id, {
      nome: antes.nome,
      email: antes.email,
      papel: antes.papel,
      ...perdido,
      ...(calendarios_revogados ? { calendarios_revogados } : {}),
    });
    return 'feito';
  });

/** What a person may not use any more, as the audit log tells it. */
async function loseAcesso(tx: Transaction, quem: WhoCeasedToBeTitular) {
  return {
    // First, so that none of them sets up another webhook behind our back.
    chaves_revogadas: await revokeChavesOf(tx, quem.id),
    webhooks_pausados: await pauseWebhooksOf(tx, quem),
    convites_retirados: await withdrawConvitesOf(tx, quem.id),
  };
}

/** Locks the provider and all owners, in one order: of two who would leave at the same time the second finds that it is the last. */
async function lockedPapel(
  tx: Transaction,
  id: string,
): Promise<{ papel: string; nome: string; email: string; titulares: number } | undefined> {
  await lockProvedor(tx);
  const rows = await tx.rows(
    from
      .selectFrom('user as u')
      .innerJoin('pessoa as p', 'p.id', 'u.pessoa_id')
      .select(['u.id', 'u.papel', 'u.nome', 'p.email'])
      .where((eb) => eb.or([eb('u.papel', '=', 'owner'), eb('u.id', '=', id)]))
      .orderBy('u.id')
      .forUpdate('u'),
  );
  const pessoa = rows.find((row) => row.id === id);
  return pessoa && { ...pessoa, titulares: rows.filter(({ papel }) => papel === 'owner').length };
}
