import { permitFor } from '@apura/queues/permits';
import type { Email } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import { hexOf } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';

/** Mails with a link that go out on one day, in Brasília: of an office, and of one kind to one address. */
export const EMAILS_POR_DIA = { por_escritorio: 200, por_endereco: 5 } as const;

/** No more mails of this kind today. */
export class ExcessoDeEmails extends Error {
  override readonly name = 'ExcessoDeEmails';
  /** Seconds until the day is over. */
  readonly segundos: number;
  readonly limites: Readonly<Record<keyof typeof EMAILS_POR_DIA, number>>;

  constructor(segundos: number, limites: ExcessoDeEmails['limites'] = EMAILS_POR_DIA) {
    super('too many mails for one day');
    this.segundos = segundos;
    this.limites = limites;
  }
}

/**
 * That a mail with a link may still go out today. The mails themselves are what is counted, so that the count is as
 * durable as they are; whoever writes another for the same office or address waits until this transaction is over.
 *
 * @throws ExcessoDeEmails
 */
export async function conferirExcesso(
  tx: Transaction,
  { para, modelo }: { readonly para: string; readonly modelo: string },
): Promise<void> {
  const { rows } = await tx.query<{ no_escritorio: number; no_endereco: number; segundos: number }>(
    'SELECT * FROM emails_de_hoje($1, $2)',
    [modelo, para],
  );
  for (const { no_escritorio, no_endereco, segundos } of rows) {
    if (no_escritorio >= EMAILS_POR_DIA.por_escritorio || no_endereco >= EMAILS_POR_DIA.por_endereco)
      throw new ExcessoDeEmails(segundos);
  }
}

/** What somebody waits for in front of the screen goes first, invitations and clients' reports last. */
const PRIMEIRO: ReadonlySet<string> = new Set(['link.senha', 'link.email', 'link.cadastro']);

function prioridadeDo(modelo: string): 0 | 1 | 2 {
  if (PRIMEIRO.has(modelo)) return 0;
  return modelo === 'link.convite' || modelo.startsWith('relatorio.') ? 2 : 1;
}

/** A mail as it is written: by the columns of its table. */
export interface EmailParaGravar extends Pick<Email, 'id' | 'para' | 'modelo'> {
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
export const gravarEmails = (tx: Transaction, requestId: string, emails: readonly EmailParaGravar[]) =>
  tx.count(
    `INSERT INTO email (id, organization_id, para, modelo, dados, segredo, event_id, user_id, request_id, prioridade, vez_em)
     SELECT x.id, $1, x.para, x.modelo, x.dados, x.segredo, x.event_id, x.user_id, $2, $3,
            greatest(now(), (SELECT max(v.vez_em) + interval '1 minute' FROM email v
              WHERE v.organization_id = $1 AND v.prioridade = $3 AND v.estado = 'pendente'))
              + (x.ordinality - 1) * interval '1 minute'
       FROM jsonb_populate_recordset(NULL::email, $4) WITH ORDINALITY AS x
     ON CONFLICT (event_id, user_id) DO NOTHING`,
    [tx.organizationId, requestId, prioridadeDo(emails[0]?.modelo ?? ''), JSON.stringify(emails)],
  );

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
 * @throws ExcessoDeEmails when it carries a link, and no more of those go out today
 */
export async function inserirEmail(tx: Transaction, { para, modelo, dados, segredo, requestId }: NovoEmail) {
  if (segredo) await conferirExcesso(tx, { para, modelo });
  const id = newId();
  await gravarEmails(tx, requestId, [{ id, para, modelo, dados, segredo: segredo ? hexOf(segredo) : null }]);
  await insertOutbox(tx, [permitFor.emails(id, { request_id: requestId })]);
}
