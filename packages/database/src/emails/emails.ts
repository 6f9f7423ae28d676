import { createHash } from 'node:crypto';
import { type EventType, mailOf } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { listChaves } from '../escritorios/chaves.ts';
import { isHere } from '../escritorios/move-office.ts';
import type { Email } from '../generated/client.ts';
import { freeDead } from '../operations/dead-claims.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { asking } from '../tenancy/asking.ts';
import { from, now } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { hexOf } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** Mails with a link that go out on one day, in Brasília: of an office, and of one kind to one address. */
export const EMAILS_PER_DAY = { por_escritorio: 200, por_endereco: 5 } as const;

/** No more mails of this kind today. */
export class TooManyEmails extends Error {
  override readonly name = 'ExcessoDeEmails';
  /** Seconds until the day is over. */
  readonly segundos: number;
  readonly limites: Readonly<Record<keyof typeof EMAILS_PER_DAY, number>>;

  constructor(segundos: number, limites: TooManyEmails['limites'] = EMAILS_PER_DAY) {
    super('too many mails for one day');
    this.segundos = segundos;
    this.limites = limites;
  }
}

/**
 * That a mail with a link may still go out today. The mails themselves are what is counted, so that the count is as
 * durable as they are; whoever writes another for the same office or address waits until this transaction is over.
 *
 * @throws TooManyEmails
 */
export async function checkExcesso(
  tx: Transaction,
  { para, modelo }: { readonly para: string; readonly modelo: string },
): Promise<void> {
  const today = await tx.rows(call('emails_de_hoje', modelo, para));
  for (const { no_escritorio, no_endereco, segundos } of today) {
    if (no_escritorio >= EMAILS_PER_DAY.por_escritorio || no_endereco >= EMAILS_PER_DAY.por_endereco)
      throw new TooManyEmails(segundos);
  }
}

/** What somebody waits for in front of the screen goes first, invitations and clients' reports last. */
const PRIMEIRO: ReadonlySet<string> = new Set(['link.senha', 'link.email', 'link.cadastro']);

function prioridadeDo(modelo: string): 0 | 1 | 2 {
  if (PRIMEIRO.has(modelo)) return 0;
  return modelo === 'link.convite' || modelo.startsWith('relatorio.') ? 2 : 1;
}

/** A mail as it is written: by the columns of its table. */
export interface EmailToStore extends Pick<Email, 'id' | 'para' | 'modelo'> {
  readonly dados: object;
  /** As `hexOf` writes it. */
  readonly segredo?: string | null;
  /** What it tells of, and to whom: once. */
  readonly event_id?: string;
  readonly user_id?: string;
}

/**
 * Writes mails of one priority. Their turns are a minute behind the last that waits of the same office and priority, and behind
 * one another: whoever has queued a thousand has the last of them far behind, and the next office's first comes between.
 * Returns how many there were not yet.
 */
export function storeEmails(tx: Transaction, requestId: string, emails: readonly EmailToStore[]) {
  const prioridade = prioridadeDo(emails[0]?.modelo ?? '');
  const last = from
    .selectFrom('email as v')
    .select(({ fn }) => fn.max('v.vez_em').as('vez_em'))
    .where('v.organization_id', '=', tx.organizationId)
    .where('v.prioridade', '=', prioridade)
    .where('v.estado', '=', sql.lit('pendente'));
  return tx.count(
    from
      .insertInto('email')
      .columns([
        'id',
        'organization_id',
        'para',
        'modelo',
        'dados',
        'segredo',
        'event_id',
        'user_id',
        'request_id',
        'prioridade',
        'vez_em',
      ])
      .expression(({ selectFrom }) =>
        selectFrom(
          givenRows(
            'x',
            EMAIL,
            emails.map((email, n) => ({ ...email, n })),
          ),
        ).select(({ ref }) => [
          'x.id',
          sql<string>`${tx.organizationId}::uuid`.as('office'),
          ...(['x.para', 'x.modelo', 'x.dados'] as const),
          sql<Buffer | null>`${ref('x.segredo')}::bytea`.as('segredo'),
          ...(['x.event_id', 'x.user_id'] as const),
          sql<string>`${requestId}::text`.as('request_id'),
          sql<number>`${prioridade}::int`.as('prioridade'),
          sql<Date>`greatest(now(), ${last} + interval '1 minute') + ${ref('x.n')} * interval '1 minute'`.as(
            'vez_em',
          ),
        ]),
      )
      .onConflict((one) => one.columns(['event_id', 'user_id']).doNothing()),
  );
}

const EMAIL = {
  ...({ n: 'integer', id: 'uuid', para: 'text', modelo: 'text', dados: 'jsonb', segredo: 'text' } as const),
  ...({ event_id: 'uuid', user_id: 'uuid' } as const),
};

export interface NovoEmail {
  readonly para: string;
  /** Which mail it is; the deliverer knows how it reads. */
  readonly modelo: string;
  readonly dados: object;
  /** What only the receiver may read, encrypted. */
  readonly segredo?: Buffer;
  readonly requestId: string;
}

/**
 * Writes a mail beside what it tells of, with the permit that sends it.
 *
 * @throws TooManyEmails when it carries a link, and no more of those go out today
 */
export async function insertEmail(tx: Transaction, { para, modelo, dados, segredo, requestId }: NovoEmail) {
  if (segredo) await checkExcesso(tx, { para, modelo });
  const id = newId();
  await storeEmails(tx, requestId, [{ id, para, modelo, dados, segredo: segredo ? hexOf(segredo) : null }]);
  await insertOutbox(tx, [permitFor.emails(id, { request_id: requestId })]);
}

/** `tentativas`: tries so far. */
export interface EmailLido extends Pick<Email, 'id' | 'para' | 'modelo' | 'tentativas' | 'criado_em'> {
  readonly dados: Record<string, unknown>;
  readonly segredo: Buffer | null;
  /** The office's name; null of one that is not registered yet, or of nobody's. */
  readonly escritorio: string | null;
  /** How the office wants to be seen and reached by its clients. */
  readonly cor: string | null;
  /** Where it has named no address for them, its first owner's: an answer to nobody would be lost. */
  readonly responder_a: string | null;
  readonly telefone: string | null;
}

/** A mail that is still to be sent, or undefined. */
export const readEmail = (tenant: Tenant, id: string): Promise<EmailLido | undefined> =>
  tenant.first(
    from
      .selectFrom('email as e')
      .leftJoin('organization as o', 'o.id', 'e.organization_id')
      .select(['e.id', 'e.para', 'e.modelo', 'e.segredo', 'e.tentativas', 'e.criado_em'])
      .select((eb) => ['o.nome as escritorio', eb.ref('e.dados').$castTo<EmailLido['dados']>().as('dados')])
      .select(({ ref, selectFrom }) => [
        sql<string | null>`${ref('o.config')}->>'cor'`.as('cor'),
        sql<string | null>`coalesce(nullif(${ref('o.config')}->>'email', ''), ${selectFrom('user as u')
          .innerJoin('pessoa as p', 'p.id', 'u.pessoa_id')
          .select('p.email')
          .whereRef('u.organization_id', '=', 'e.organization_id')
          .where('u.papel', '=', 'owner')
          .where('p.email_confirmado_em', 'is not', null)
          .orderBy('u.id')
          .limit(1)})`.as('responder_a'),
        sql<string | null>`${ref('o.config')}->>'telefone'`.as('telefone'),
      ])
      .where('e.id', '=', id)
      .where('e.estado', '=', sql.lit('pendente')),
  );

/**
 * How a try to send a mail ended. `falhou` is for good; `pendente` is tried again at `nextIn`, behind what is due by
 * then. `descartado`: there is nobody to send it to.
 */
export type FimDoEnvio =
  | { readonly estado: 'enviado' | 'descartado' }
  | { readonly estado: 'falhou'; readonly erro: string }
  | { readonly estado: 'pendente'; readonly erro: string; readonly proximaEm: Date };

/** Records it. What only the receiver might read is forgotten when no further try comes. */
export async function recordEnvio(tenant: Tenant, id: string, fim: FimDoEnvio): Promise<void> {
  await tenant.transaction((tx) =>
    tx.run(
      from
        .updateTable('email')
        .set((eb) => ({ estado: fim.estado, tentativas: eb('tentativas', '+', 1) }))
        .set({ lease_dono: null, lease_ate: null, erro: 'erro' in fim ? storable(fim.erro) : null })
        .set((eb) =>
          fim.estado === 'pendente'
            ? {
                proxima_tentativa_em: fim.proximaEm,
                vez_em: sql`greatest(${eb.ref('vez_em')}, ${fim.proximaEm})`,
              }
            : { segredo: null, ...(fim.estado === 'enviado' ? { enviado_em: now } : {}) },
        )
        .where('id', '=', id)
        .where('estado', '=', sql.lit('pendente')),
    ),
  );
}

/** What a server says may be long, and of any bytes. */
const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed().slice(0, 500);

export type ClaimedEmail = Readonly<Pick<Email, 'id' | 'organization_id'>>;

/**
 * Claims the mail whose turn it is, of whatever office, for `segundos`: who sends it must be done by then, or another may
 * send it again, as when this process is found to have ended. Undefined when none is due.
 */
export const claimEmail = async (database: Database, segundos: number): Promise<ClaimedEmail | undefined> =>
  asking(database.relay).first(
    from
      .updateTable('email')
      .set({
        lease_ate: sql<Date>`now() + make_interval(secs => ${segundos})`,
        lease_dono: await database.presence.newOwner(),
      })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('email')
          .select('id')
          .where('estado', '=', sql.lit('pendente'))
          .where('proxima_tentativa_em', '<=', now)
          .where(({ eb, or }) => or([eb('lease_ate', 'is', null), eb('lease_ate', '<=', now)]))
          .where(({ ref }) => isHere(ref('email.organization_id')))
          .orderBy('prioridade')
          .orderBy('vez_em')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'organization_id']),
  );

/** Frees the mails of deliverers that ended while they sent them. Returns how many. */
export const freeDeadEmails = async (database: Database): Promise<number> =>
  (await freeDead(database, { table: 'email', running: `estado = 'pendente'` })).length;

/** People of the office whose address is confirmed, in order of arrival. */
const reachable = () =>
  from
    .selectFrom('user as u')
    .innerJoin('pessoa as p', 'p.id', 'u.pessoa_id')
    .select(['u.id', 'p.email', 'u.nome'])
    .where('p.email_confirmado_em', 'is not', null)
    .orderBy('u.id');

/** Those of them who want mails of this kind; who sees some clients only is written none, as it may tell of others. */
export const peopleToNotify = (aviso: string) =>
  reachable()
    .where((eb) => eb(eb.val(aviso), '=', eb.fn.any('u.avisos')))
    .where('u.so_clientes', '=', false);

/** What an office is told by mail on one day; the rest it finds in the panel, and its system by webhook. */
const AVISOS_POR_DIA = 1000;

/**
 * Writes a mail for each person of the office who wants to hear of such an event and whose address is confirmed: in the
 * event's own transaction, so that there is one for each event and person, neither fewer nor more. A day on which the office was told
 * a thousand times by mail goes on without.
 */
export async function notifyByEmail(
  tx: Transaction,
  requestId: string,
  eventos: readonly { readonly id: string; readonly type: EventType; readonly payload: object }[],
): Promise<void> {
  for (const { id, type, payload } of eventos) {
    const mail = mailOf(type);
    if (!mail) continue;
    const rows = await tx.rows(peopleToNotify(mail.aviso));
    if (!rows.length || (await jaForamTodos(tx))) continue;
    const dados = { ...payload, ...(await nomesDe(tx, payload)) };
    const comum = { modelo: type, dados, event_id: id };
    const emails = rows.map((row) => ({ ...comum, id: newId(), user_id: row.id, para: row.email }));
    await storeEmails(tx, requestId, emails);
    await insertOutbox(tx, [permitFor.emails(`do-evento-${id}`, { request_id: requestId })]);
  }
}

async function jaForamTodos(tx: Transaction): Promise<boolean> {
  const ofToday = from
    .selectFrom('email')
    .where('organization_id', '=', tx.organizationId)
    .where('event_id', 'is not', null)
    .where('criado_em', '>=', sql<Date>`date_trunc('day', now(), 'America/Sao_Paulo')`)
    .limit(AVISOS_POR_DIA);
  return (await tx.count(ofToday)) === AVISOS_POR_DIA;
}

/** A person knows a client and a webhook by name, an event by id; of a webhook it wants to know what came of the last attempt. */
async function nomesDe(tx: Transaction, payload: object): Promise<object> {
  const { cliente_id, webhook_id }: { cliente_id?: unknown; webhook_id?: unknown } = payload;
  if (typeof cliente_id === 'string') {
    const cliente = from.selectFrom('cliente').select('razao_social as cliente').where('id', '=', cliente_id);
    return (await tx.first(cliente)) ?? {};
  }
  if (typeof webhook_id === 'string') {
    const webhook = from
      .selectFrom('webhook_endpoint as p')
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom('entrega as e')
            .innerJoin('event as v', 'v.id', 'e.event_id')
            .innerJoin('tentativa as t', 't.entrega_id', 'e.id')
            .select(({ fn, cast }) => [
              'v.type',
              fn.coalesce(cast('t.status', 'text'), 't.erro').as('status'),
            ])
            .whereRef('e.endpoint_id', '=', 'p.id')
            .orderBy('t.id', 'desc')
            .limit(1)
            .as('u'),
        (join) => join.onTrue(),
      )
      .select(['p.url', 'u.type as ultimo_tipo', 'u.status as ultimo_status'])
      .where('p.id', '=', webhook_id);
    return (await tx.first(webhook)) ?? {};
  }
  return {};
}

const MODELO = 'api.descontinuada';

/** Addresses of the API that stop answering: by their beginning, since when they are discouraged, and when they end. */
export interface Descontinuacao {
  readonly prefix: string;
  readonly desde: Date;
  readonly fim: Date;
}

/**
 * Tells the owners of an office that has a key which works, or whose sandbox has one. Once for each owner and notice,
 * however often it is asked for. Returns how many mails were written.
 */
export async function notifyOfDescontinuacao(
  tenant: Tenant,
  { prefix, desde, fim }: Descontinuacao,
  requestId: string,
): Promise<number> {
  const chaves = await listChaves(tenant);
  const nomes = chaves
    .filter(({ revogada_em, expira_em }) => !revogada_em && (!expira_em || expira_em > new Date()))
    .map(({ nome }) => nome);
  if (!nomes.length) return 0;
  const aviso = idOfAviso(`${prefix} ${fim.toISOString()}`);
  return tenant.transaction(async (tx) => {
    const owners = await tx.rows(reachable().where('u.papel', '=', 'owner'));
    const comum = { modelo: MODELO, event_id: aviso };
    const emails = owners.map(({ id, email, nome }) => ({
      ...comum,
      id: newId(),
      user_id: id,
      para: email,
      dados: { nome, prefix, desde, fim, chaves: nomes },
    }));
    const written = await storeEmails(tx, requestId, emails);
    if (written) await insertOutbox(tx, [permitFor.emails(`do-evento-${aviso}`, { request_id: requestId })]);
    return written;
  });
}

/** The same id for the same notice, so that its mails are written once. */
export function idOfAviso(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Writes a mail to each owner of the office but one, in the transaction that it tells of. */
export async function tellOtherOwners(tx: Transaction, userId: string, message: Omit<NovoEmail, 'para'>) {
  const owners = await tx.rows(
    from
      .selectFrom('user as u')
      .innerJoin('pessoa as p', 'p.id', 'u.pessoa_id')
      .select('p.email')
      .where('u.papel', '=', 'owner')
      .where('u.id', '<>', userId)
      .orderBy('u.id'),
  );
  for (const { email: para } of owners) await insertEmail(tx, { ...message, para });
}
