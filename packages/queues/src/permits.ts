/** What a job carries that stands for one row. Ids only: jobs are stored in clear. */
export interface RowPermit {
  readonly id: string;
  readonly organization_id: string;
  /** The request that began the work; it follows through every log line. */
  readonly request_id: string;
}

/** What a job carries that wakes somebody up who looks for the work of all offices. */
export interface WakeUp {
  /** Of the request that made it necessary; a sweeper and a clock have none. */
  readonly request_id?: string;
}

/**
 * The queues, one per kind of work, with what their jobs carry from maker to handler. A job is a permit to do one unit of
 * work: the row claim in PostgreSQL decides which unit, so a job that runs twice finds nothing to do.
 */
export interface Permits {
  /** Process one chunk of a lote. */
  lotes: RowPermit;
  /** Compute one apuração. */
  apuracoes: RowPermit;
  /** Render one apuração's PDF, or a client's dossier. */
  pdfs: RowPermit;
  /** Pick up the stored documents of a client that was created after them, and of all that wait up to the id `ate`. */
  clientes: RowPermit & { readonly ate?: string };
  /** Compute an office's notes and open months anew that other rules computed. */
  regras: RowPermit;
  /** Fan events out to the endpoints that subscribe to them. */
  eventos: RowPermit;
  /** Deliver webhooks that are due. */
  entregas: WakeUp;
  /** Send mails that are due. */
  emails: WakeUp;
}

export type QueueName = keyof Permits;

/** A job to be published. */
export type Permit = {
  [Q in QueueName]: {
    readonly queue: Q;
    /** Deterministic, without ":", so that a permit published twice is one job. */
    readonly jobId: string;
    readonly data: Permits[Q];
    /** Milliseconds to hold it back. */
    readonly delay?: number;
  };
}[QueueName];

/** Permits that would wake somebody within the same quarter of a second are one. */
const STEP_MS = 250;

/** For a queue whose permits stand for rows; `times` tells those of one row apart: 0 is the first. */
const forRow =
  <Q extends Exclude<QueueName, 'entregas' | 'emails'>>(queue: Q, prefix: string) =>
  ({ id, organization_id, request_id }: RowPermit, times: number | string = 0) => ({
    queue,
    jobId: `${prefix}-${id}-${times}`,
    data: { id, organization_id, request_id },
  });

/** Of clients that are picked up together. */
const forClientes = ({ ate, ...first }: Permits['clientes'], times?: number | string) => {
  const permit = forRow('clientes', 'cliente')(first, times);
  return { ...permit, data: { ...permit.data, ...(ate === undefined ? {} : { ate }) } };
};

/** For a queue whose permits wake somebody up; `occasion` tells them apart. */
const forAnyone =
  <Q extends 'entregas' | 'emails'>(queue: Q) =>
  (occasion: string | number, data: WakeUp = {}) => ({ queue, jobId: `${queue}-${occasion}`, data });

/** The one maker of each queue's permits: for where work is born, and for the sweeper that finds it forgotten. */
export const permitFor = {
  lotes: forRow('lotes', 'pedaco'),
  apuracoes: forRow('apuracoes', 'apuracao'),
  pdfs: forRow('pdfs', 'pdf'),
  clientes: forClientes,
  regras: forRow('regras', 'regras'),
  eventos: forRow('eventos', 'evento'),
  entregas: forAnyone('entregas'),
  emails: forAnyone('emails'),
} as const;

/** A permit that wakes a deliverer at `due` or up to a quarter of a second later. */
export function alarmAt(due: Date, now: Date): Permit {
  const step = Math.ceil(due.getTime() / STEP_MS);
  return { ...permitFor.entregas(`em-${step}`), delay: Math.max(0, step * STEP_MS - now.getTime()) };
}
