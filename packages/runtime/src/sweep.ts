import {
  type Database,
  emailsAtrasados,
  entregasAtrasadas,
  eventosAtrasados,
  forgottenWork,
  freeDeadClaims,
  freeDeadEmails,
  freeDeadEntregas,
  newId,
  recalculosAtrasados,
  recolhimentosAtrasados,
} from '@apura/database';
import type { Queues } from '@apura/queues';
import { type Permit, permitFor, type RowPermit } from '@apura/queues/permits';
import type { Logger } from 'winston';

/** Seconds after which waiting work counts as forgotten. */
const OVERDUE_SECONDS = 30;

/** A kept job of the first permit would swallow a second of the same id, so the minute is part of it. */
const minute = () => Math.floor(Date.now() / 60_000);

type Overdue = ReturnType<typeof forAll>;

const forEach = <T>(rows: readonly T[], permitOf: (row: T) => Permit): Overdue => ({
  found: rows.length,
  permits: rows.map(permitOf),
});

/** Whoever wakes up looks for all that is due, so one permit is enough. */
const forAll = (found: number, permit: Permit) => ({ found, permits: found ? [permit] : [] });

const ofVersion = (row: RowPermit & { readonly estado: string; readonly geracao: number }) =>
  permitFor[row.estado === 'gerando_pdf' ? 'pdfs' : 'apuracoes'](row, row.geracao);

/** Rows that any permit of `queue` takes, where more of them wait than it has permits. */
const ofAnyPermit =
  (work: 'chunk' | 'apuracao' | 'report', queue: 'lotes' | 'apuracoes' | 'pdfs'): Sweep =>
  async (database, seconds, queues) => {
    // Those under way have their rows already.
    const { waiting, delayed } = await queues.depth(queue);
    const rows = await forgottenWork(database, work, seconds, waiting + delayed);
    return forEach(rows, (row) => permitFor[queue](row, row.geracao));
  };

type Sweep = (database: Database, seconds: number, queues: Queues) => Promise<Overdue>;

/** Work whose permit seems to be lost, under the name that the log gives it. */
const SWEEPS: Readonly<Record<string, Sweep>> = {
  chunks: ofAnyPermit('chunk', 'lotes'),
  apuracoes: ofAnyPermit('apuracao', 'apuracoes'),
  reports: ofAnyPermit('report', 'pdfs'),
  clientes: async (database, seconds) =>
    forEach(await recolhimentosAtrasados(database, seconds), (row) =>
      // The request that asked for it is not known any more.
      permitFor.clientes({ ...row, request_id: newId() }, Date.now()),
    ),
  regras: async (database, seconds) =>
    forEach(await recalculosAtrasados(database, seconds), (row) => permitFor.regras(row, row.geracao)),
  eventos: async (database, seconds) =>
    forEach(await eventosAtrasados(database, seconds), (row) => permitFor.eventos(row, minute())),
  entregas: async (database, seconds) =>
    forAll(await entregasAtrasadas(database, seconds), permitFor.entregas(minute())),
  emails: async (database, seconds) =>
    forAll(await emailsAtrasados(database, seconds), permitFor.emails(minute())),
};

/**
 * Gives work that was forgotten a new permit, and tells how much there was. Where the queues were emptied all that waits is
 * forgotten, however long it has waited: one sweep makes its permits anew.
 */
export async function sweep(database: Database, queues: Queues, logger: Logger): Promise<void> {
  const emptied = await queues.isEmptied();
  const seconds = emptied ? 0 : OVERDUE_SECONDS;
  const found: Record<string, number> = {};
  for (const [name, find] of Object.entries(SWEEPS)) {
    const overdue = await find(database, seconds, queues);
    await queues.publish(overdue.permits);
    found[name] = overdue.found;
  }
  if (emptied) await queues.remember();
  if (Object.values(found).some(Boolean)) logger.warn('overdue work found', { ...found, emptied });
}

/** Gives the work of processes that have ended to others, each with a permit for the one that was lost. */
export async function passOnDead(database: Database, queues: Queues, logger: Logger): Promise<void> {
  const chunks = await freeDeadClaims(database, 'chunk');
  const versions = await freeDeadClaims(database, 'apuracao');
  const offices = await freeDeadClaims(database, 'recalculo');
  const entregas = await freeDeadEntregas(database);
  const emails = await freeDeadEmails(database);
  const permits = [
    ...chunks.map((row) => permitFor.lotes(row, row.geracao)),
    ...versions.map(ofVersion),
    ...offices.map((row) => permitFor.regras(row, row.geracao)),
    ...forAll(entregas, permitFor.entregas(newId())).permits,
    ...forAll(emails, permitFor.emails(newId())).permits,
  ];
  if (!permits.length) return;
  await queues.publish(permits);
  const found = { chunks: chunks.length, apuracoes: versions.length, regras: offices.length };
  logger.warn('work of processes that ended', { ...found, entregas, emails });
}
