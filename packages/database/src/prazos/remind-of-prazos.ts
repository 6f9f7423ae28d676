import { permitFor } from '@apura/queues/permits';
import { idOfAviso, peopleToNotify, storeEmails } from '../emails/emails.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { asking } from '../tenancy/asking.ts';
import { call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Tenant } from '../tenancy/tenant.ts';

const AVISO = 'prazos';

/** The offices in which somebody wants to be reminded of deadlines. */
export const officesToRemind = async (database: Database): Promise<string[]> =>
  (await asking(database.relay).rows(call('escritorios_com_aviso', AVISO))).map(({ answer }) => answer);

export interface Lembrete {
  /** The week (its Monday, YYYY-MM-DD) that it is for: a person gets one a week, however often it is asked for. */
  readonly semana: string;
  /** What is due, as the mail tells it. */
  readonly prazos: readonly object[];
  /** Of the year's documents in CBS and IBS what can still be put right: days that are left, divergences and their clients. */
  readonly conformidade: {
    readonly ano: number;
    readonly corrige_ate: string;
    readonly dias: number;
    readonly abertas: number;
    readonly clientes: number;
  } | null;
  /** Clients whose opening stock nobody has entered, the day that it is of, and the last one to take its credit. */
  readonly abertura: {
    readonly inventario: string;
    readonly prazo: string;
    readonly clientes: number;
  } | null;
  /** What notes would be refused for in January, or lose money: days until then, points that are to be dealt with, and their clients. */
  readonly janeiro: {
    readonly dias: number;
    readonly pontos: number;
    readonly clientes: number;
  } | null;
  readonly requestId: string;
}

/** Writes a mail for each person of the office who wants it and whose address is confirmed. Returns how many were not there yet. */
export const remindOfPrazos = (tenant: Tenant, { semana, requestId, ...dados }: Lembrete): Promise<number> =>
  tenant.transaction(async (tx) => {
    const people = await tx.rows(peopleToNotify(AVISO));
    if (people.length === 0) return 0;
    const notice = idOfAviso(`prazos ${tx.organizationId} ${semana}`);
    const emails = people.map(({ id, email, nome }) => ({
      id: newId(),
      user_id: id,
      para: email,
      modelo: 'prazos.da_semana',
      event_id: notice,
      dados: { nome, ...dados },
    }));
    const written = await storeEmails(tx, requestId, emails);
    if (written) await insertOutbox(tx, [permitFor.emails(`do-evento-${notice}`, { request_id: requestId })]);
    return written;
  });
