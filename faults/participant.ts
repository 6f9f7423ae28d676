import { setTimeout as pause } from 'node:timers/promises';
import type { Office } from './operations/office.ts';
import { type Outcome, type Performed, perform } from './operations/perform.ts';
import { MONTHS, type Operation } from './plan.ts';

/** An office, and what it knows of what it has asked for. */
export type Participant = ReturnType<typeof makeParticipant>;

/** Behind the notes and the operations of every plan. */
const FIRST = 1_000_000;

export function makeParticipant(baseUrl: string, office: Office) {
  const performed: Performed[] = [];
  let id = FIRST;

  async function carryOut(operation: Operation, signal: AbortSignal): Promise<Outcome> {
    const done = await perform(baseUrl, office, operation, signal);
    performed.push(done);
    return done.outcome;
  }
  function next() {
    id += 1;
    return { id, at: 0, office: -1 };
  }
  const askFor = (month: string, signal: AbortSignal) =>
    carryOut({ kind: 'month', ...next(), month }, signal);
  /** Whether it was taken, and its end was told, before `signal` aborts. */
  async function told(outcome: Outcome, type: string, field: string, signal: AbortSignal): Promise<boolean> {
    if (outcome.kind !== 'acknowledged') return false;
    const receiver = office.endpoints[0]?.receiver;
    if (!receiver) throw new Error('the office has no receiver');
    return receiver.waitFor((event) => event.type === type && event.data[field] === outcome.id, signal);
  }

  return {
    office,
    performed: performed as readonly Performed[],
    /** Its operations one after the other, none before its time. */
    async work(operations: readonly Operation[], began: number, signal: AbortSignal): Promise<void> {
      for (const operation of operations) {
        await pause(Math.max(0, began + operation.at - Date.now()));
        await carryOut(operation, signal);
      }
    },
    /** Asks for a version of each month. */
    async askForAll(signal: AbortSignal): Promise<void> {
      for (const month of MONTHS) await askFor(month, signal);
    },
    /**
     * Whether the system works from one end to the other: a note, and on demand a month with its report, whose webhook
     * comes before `signal` aborts.
     */
    async seesItWork(signal: AbortSignal, { withReport = false } = {}): Promise<boolean> {
      const head = next();
      const upload = {
        kind: 'upload',
        notes: [head.id],
        events: [],
        broken: 0,
        zip: false,
        repeated: true,
      } as const;
      const sent = await carryOut({ ...head, ...upload }, signal);
      if (!(await told(sent, 'lote.concluido', 'job_id', signal))) return false;
      if (!withReport) return true;
      const asked = await askFor(MONTHS[head.id % MONTHS.length] ?? MONTHS[0], signal);
      return told(asked, 'apuracao.calculada', 'apuracao_id', signal);
    },
  };
}
