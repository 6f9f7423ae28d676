import type { Performed } from '../operations/perform.ts';
import type { Manner, ReceivedEvent } from '../operations/receiver.ts';
import type { PlannedUpload } from '../plan.ts';
import type { Stored } from './read-stored.ts';
import { cents, type RecountedEvent, type RecountedNote } from './recount.ts';

/** What came to an endpoint. */
export interface Endpoint {
  readonly id: string;
  readonly manner: Manner;
  readonly received: readonly ReceivedEvent[];
}

/** All that is known of one office when everything is quiet. */
export interface Evidence {
  readonly performed: readonly Performed[];
  readonly stored: Stored;
  readonly endpoints: readonly Endpoint[];
  /** Whether a version of each month was asked for when nothing was under way any more: then the last one is compared. */
  readonly closed: boolean;
}

interface Upload extends Omit<Performed, 'operation'> {
  readonly operation: PlannedUpload;
}

const opOf = (name: string): number => Number(/^op(\d+)-/.exec(name)?.[1] ?? Number.NaN);

/** What must not be, in words: each is a broken promise. Empty where all is well. */
export function check({ performed, stored, endpoints, closed }: Evidence): string[] {
  const uploads = performed.flatMap(({ operation, outcome, files }): Upload[] =>
    operation.kind === 'upload' ? [{ operation, outcome, files }] : [],
  );
  return [
    ...stored.faults,
    ...checkLotes(uploads, stored),
    ...checkNotes(uploads, stored, closed),
    ...checkMonths(performed, stored),
    ...checkEvents(stored, endpoints),
  ];
}

function checkLotes(uploads: readonly Upload[], stored: Stored): string[] {
  const wrong: string[] = [];
  const byId = new Map(uploads.map((upload) => [upload.operation.id, upload]));
  const lotesOf = new Map<number, string[]>();
  const filesOfLote = new Map(stored.lotes.map(({ id }): [string, Stored['files'][number][]] => [id, []]));
  for (const file of stored.files) filesOfLote.get(file.lote)?.push(file);
  for (const { id, ...counted } of stored.lotes) {
    const files = filesOfLote.get(id) ?? [];
    const op = opOf(files[0]?.origin ?? files[0]?.name ?? '');
    const upload = byId.get(op);
    if (!upload) {
      wrong.push(`lote ${id} was never sent`);
      continue;
    }
    lotesOf.set(op, [...(lotesOf.get(op) ?? []), id]);
    const names = files.map(({ name }) => name).sort();
    const sent = [...upload.files.keys()].sort();
    if (names.join() !== sent.join())
      wrong.push(`lote ${id} of operation ${op} has the files ${names}, not ${sent}`);
    const states = (state: string) => files.filter((file) => file.state === state).length;
    const recounted = [files.length, states('processado'), states('duplicado'), states('recusado')];
    if (recounted.join() !== [counted.total, counted.taken, counted.repeated, counted.refused].join())
      wrong.push(`the counters of lote ${id} are ${JSON.stringify(counted)}, its files ${recounted}`);
    for (const { name, state } of files) {
      const broken = upload.files.get(name)?.what === 'broken';
      if (broken !== (state === 'recusado')) wrong.push(`file ${name} of lote ${id} is ${state}`);
    }
  }
  for (const { operation, outcome } of uploads) {
    const lotes = lotesOf.get(operation.id) ?? [];
    if (outcome.kind === 'acknowledged' && !lotes.includes(outcome.id))
      wrong.push(`lote ${outcome.id} of operation ${operation.id} was acknowledged and is lost`);
    if (outcome.kind === 'refused' && lotes.length)
      wrong.push(`operation ${operation.id} was refused (${outcome.why}) and has lote ${lotes}`);
    if (lotes.length > 1)
      wrong.push(`operation ${operation.id} was done ${lotes.length} times: lotes ${lotes}`);
  }
  return wrong;
}

function checkNotes(uploads: readonly Upload[], stored: Stored, closed: boolean): string[] {
  const wrong: string[] = [];
  const there = new Set(stored.lotes.map(({ id }) => id));
  const opsThere = new Set(
    stored.files.filter(({ lote }) => there.has(lote)).map(({ name, origin }) => opOf(origin ?? name)),
  );
  const known = uploads
    .filter(({ operation }) => opsThere.has(operation.id))
    .flatMap(({ files }) => [...files.values()]);
  const notes = new Map(
    known.filter((one): one is RecountedNote => one.what === 'note').map((note) => [note.key, note]),
  );
  const events = known.filter((one): one is RecountedEvent => one.what === 'event');
  const eventName = ({ key, type, sequence }: Pick<RecountedEvent, 'key' | 'type' | 'sequence'>) =>
    `${key} ${type} ${sequence}`;
  const cancelled = new Set(events.filter(({ cancels }) => cancels).map(({ key }) => key));

  wrong.push(
    ...compare(
      'note',
      [...notes.keys()],
      stored.notes.map(({ key }) => key),
    ),
  );
  wrong.push(...compare('event', [...new Set(events.map(eventName))], stored.fiscalEvents.map(eventName)));
  for (const note of stored.notes) {
    const sent = notes.get(note.key);
    if (!sent) continue;
    const counts = !cancelled.has(note.key);
    const right = [
      sent.month,
      sent.value,
      ...(counts ? [sent.items, sent.cbs, sent.ibs] : [0, 0n, 0n]),
      counts ? 'autorizada' : 'cancelada',
    ];
    const found = [note.month, cents(note.value), note.items, cents(note.cbs), cents(note.ibs), note.state];
    if (right.join() !== found.join())
      wrong.push(`note ${note.key} is kept as ${found}; its files say ${right}`);
  }
  const taken = new Map<string, number>();
  for (const { key, what, state } of stored.outcomes)
    if (what === 'nota' && state === 'processado') taken.set(key, (taken.get(key) ?? 0) + 1);
  for (const { key } of stored.notes)
    if (taken.get(key) !== 1) wrong.push(`note ${key} was taken as new by ${taken.get(key) ?? 0} files`);

  const counting = [...notes.values()].filter(({ key }) => !cancelled.has(key));
  return closed ? [...wrong, ...checkTotals(counting, stored)] : wrong;
}

/** The last version of each month beside the sums of the notes that count in it. */
function checkTotals(notes: readonly RecountedNote[], { months }: Stored): string[] {
  const wrong: string[] = [];
  for (const month of new Set(notes.map((note) => note.month))) {
    const last = months.filter((one) => one.month === month).sort((a, b) => b.version - a.version)[0];
    if (!last) continue;
    const counting = notes.filter((note) => note.month === month);
    const sum = (of: (note: RecountedNote) => bigint) =>
      counting.reduce((total, note) => total + of(note), 0n);
    const debit = (...taxes: string[]) =>
      last.debits
        .filter(({ tax }) => taxes.includes(tax))
        .reduce((total, { value }) => total + cents(value), 0n);
    const right = [counting.length, sum(({ cbs }) => cbs), sum(({ ibs }) => ibs)];
    const found = [last.documents, debit('cbs'), debit('ibs_uf', 'ibs_mun')];
    if (right.join() !== found.join())
      wrong.push(
        `the last version of ${month} (${last.id}) has documents, CBS and IBS of ${found}; the files say ${right}`,
      );
  }
  return wrong;
}

function checkMonths(performed: readonly Performed[], stored: Stored): string[] {
  const there = new Set(stored.months.map(({ id }) => id));
  const failed = stored.months.filter(({ state }) => state === 'falhou');
  return [
    ...performed.flatMap(({ operation, outcome }) =>
      operation.kind === 'month' && outcome.kind === 'acknowledged' && !there.has(outcome.id)
        ? [`version ${outcome.id} of operation ${operation.id} was acknowledged and is lost`]
        : [],
    ),
    ...failed.map(({ id, month }) => `version ${id} of ${month} failed, and nothing is wrong with its files`),
  ];
}

function checkEvents(
  { events, deliveries, lotes, months }: Stored,
  endpoints: readonly Endpoint[],
): string[] {
  const wrong: string[] = [];
  const causes = new Set([...lotes, ...months].map(({ id }) => id));
  for (const { id, type, lote, month } of events) {
    const cause = lote ?? month;
    if (!type.startsWith('webhook.') && !(cause && causes.has(cause)))
      wrong.push(`event ${id} (${type}) has no cause`);
  }
  for (const endpoint of endpoints) wrong.push(...checkEndpoint(endpoint, { events, deliveries }));
  return wrong;
}

function checkEndpoint(
  { id: endpoint, manner, received }: Endpoint,
  { events, deliveries }: Pick<Stored, 'events' | 'deliveries'>,
): string[] {
  const wrong: string[] = [];
  const types = new Map(events.map(({ id, type }) => [id, type]));
  for (const { id, type, signed } of received) {
    if (!signed) wrong.push(`endpoint ${endpoint} got event ${id} without its signature`);
    if (types.get(id) !== type) wrong.push(`endpoint ${endpoint} got ${type} ${id}, which never happened`);
  }
  if (manner === 'gone') return wrong;
  const got = new Set(received.map(({ id }) => id));
  const states = new Map(
    deliveries.filter((one) => one.endpoint === endpoint).map(({ event, state }) => [event, state]),
  );
  for (const { id, type } of events) {
    if (type.startsWith('webhook.')) continue;
    const [event, state] = [`event ${id} (${type})`, states.get(id)];
    if (!state) wrong.push(`${event} was not handed to endpoint ${endpoint}`);
    else if (manner !== 'healthy') continue;
    else if (!got.has(id)) wrong.push(`${event} did not come to endpoint ${endpoint}`);
    else if (state !== 'entregue')
      wrong.push(`${event} came to endpoint ${endpoint} and is kept as ${state}`);
  }
  return wrong;
}

/** What of two lists is missing, what is there twice, and what nobody sent. */
function compare(what: string, sent: readonly string[], kept: readonly string[]): string[] {
  const wanted = new Set(sent);
  const found = new Set(kept);
  const last = new Map(kept.map((one, i) => [one, i]));
  return [
    ...sent.filter((one) => !found.has(one)).map((one) => `${what} ${one} is lost`),
    ...kept.filter((one, i) => last.get(one) !== i).map((one) => `${what} ${one} is kept twice`),
    ...[...found].filter((one) => !wanted.has(one)).map((one) => `${what} ${one} was never sent`),
  ];
}
