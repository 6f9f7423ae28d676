import { setTimeout as pause } from 'node:timers/promises';
import type { RecordWriter } from '../records.ts';
import {
  ANSWERS_OF_A_MONTH,
  ANSWERS_OF_THE_OFFICE,
  answerOfADocument,
  answersOfAClient,
  clientOf,
  demoMonth,
  LIST_OF_DOCUMENTS,
  pdfText,
  type RunningProduct,
  startProduct,
  wordsOf,
} from '../running-product.ts';
import { inputsOf } from './inputs-of.ts';
import { partsOf, type StoredMonth } from './months.ts';
import { stableText } from './stable-text.ts';

/** One month of each profile, all of the first year of the transition. */
const MONTHS = 15;
/** Of the documents one in so many is looked at by itself. */
const EVERY = 5;
const POLL_MS = 300;
const PATIENCE_MS = 600_000;

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface AskedMonth {
  readonly id: string;
  readonly name: string;
  readonly client: string;
  readonly competencia: string;
}

type Call = ReturnType<typeof callerOf>;

/** Months of every regime through the whole service: the rows that they leave, and what it answers, prints and writes. */
export async function probeStack(inputs: string, writer: RecordWriter): Promise<void> {
  const began = Date.now();
  const product = await startProduct();
  try {
    const call = callerOf(product);
    const months = [...(await officeMonths(inputs, call)), ...(await monthsOfDemo(call))];
    for (const { id } of months) await until(call, `/v1/apuracoes/${id}`, ['calculada', 'falhou']);
    const rows = await product.rows();
    const stable = stableText(began, product.baseUrl, namesOf(rows, months));
    writeRows(rows, stable, writer);
    for (const month of months) await writeMonth(month, call, stable, writer);
    for (const path of ANSWERS_OF_THE_OFFICE)
      writer.write('stack-api', path, await answer(call, path, stable));
    for (const key of keysOf(await wholeAnswer(call, LIST_OF_DOCUMENTS)))
      writer.write('stack-document', key, await answer(call, answerOfADocument(key), stable));
  } finally {
    await product.stop();
  }
}

async function officeMonths(inputs: string, call: Call): Promise<AskedMonth[]> {
  const months: { key: string; month: StoredMonth; client: string }[] = [];
  for await (const [key, month] of inputsOf<StoredMonth>(inputs, 'office-months')) {
    if (months.length === MONTHS) break;
    const { id } = await json<{ id: string }>(call('POST', '/v1/clientes', clientOf(month, key)));
    months.push({ key, month, client: id });
  }
  await upload(
    call,
    months.flatMap(({ key, month }) =>
      month.files.map(({ name, text }) => ({ name: `${key} ${name}`, bytes: Buffer.from(text, 'latin1') })),
    ),
  );
  for (const { month, client } of months)
    for (const [method, path, body] of wordsOf(month, client)) await call(method, path, body);
  return Promise.all(
    months.map(({ key, month: { competencia }, client }) => ask(call, { name: key, client, competencia })),
  );
}

async function monthsOfDemo(call: Call): Promise<AskedMonth[]> {
  const { clients, competencia, files } = demoMonth();
  const known = await Promise.all(
    clients.map(async (client) => {
      const { id } = await json<{ id: string }>(call('POST', '/v1/clientes', client));
      return { client: id, name: client.razao_social, competencia };
    }),
  );
  await upload(call, files);
  return Promise.all(known.map((month) => ask(call, month)));
}

async function ask(call: Call, month: Omit<AskedMonth, 'id'>): Promise<AskedMonth> {
  const body = { cliente_id: month.client, competencia: month.competencia };
  return { ...month, id: (await json<{ id: string }>(call('POST', '/v1/apuracoes', body))).id };
}

async function upload(call: Call, files: readonly File[]): Promise<void> {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('arquivos', new Blob([new Uint8Array(bytes)]), name);
  const { job_id } = await json<{ job_id: string }>(call('POST', '/v1/upload', form));
  await until(call, `/v1/upload/${job_id}?limit=1`, ['concluido']);
}

/** Waits for the service, which takes as long as the machine lets it. */
async function until(call: Call, path: string, states: readonly string[]): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const { estado } = await json<{ estado: string }>(call('GET', path));
    if (states.includes(estado)) return;
    if (Date.now() > end) throw new Error(`${path} is still ${estado}`);
    await pause(POLL_MS);
  }
}

async function writeMonth(
  { id, name, client, competencia }: AskedMonth,
  call: Call,
  stable: (text: string) => string,
  writer: RecordWriter,
): Promise<void> {
  for (const [kind, part] of ANSWERS_OF_A_MONTH) {
    const path = `/v1/apuracoes/${id}${part}`;
    const key = `${name} ${part}`;
    if (kind === 'api') writer.write('stack-api', key, await answer(call, path, stable));
    if (kind === 'markdown')
      writer.write(
        'stack-markdown',
        key,
        stable(await textOf(await call('GET', path, undefined, 'text/markdown'))),
      );
    if (kind === 'csv') writer.write('stack-csv', key, stable(await textOf(await call('GET', path))));
    if (kind === 'pdf') writer.write('stack-pdf', key, stable(await pdfText(await bytesOf(call, path))));
    if (kind === 'zip') {
      const parts = Object.entries(partsOf(await bytesOf(call, path)));
      writer.write(
        'stack-sheets',
        key,
        Object.fromEntries(parts.map(([part, text]) => [part, stable(text)])),
      );
    }
  }
  for (const path of answersOfAClient(client, competencia))
    writer.write('stack-api', `${name} ${path.replace(client, 'CLIENT')}`, await answer(call, path, stable));
}

const bytesOf = async (call: Call, path: string): Promise<Uint8Array> =>
  new Uint8Array(await (await call('GET', path)).arrayBuffer());

/** An answer in JSON; of a list all pages, the elements by what they say: among equals their order is that of random ids. */
async function answer(call: Call, path: string, stable: (text: string) => string): Promise<unknown> {
  const said = JSON.parse(stable(JSON.stringify(await wholeAnswer(call, path)))) as Partial<List>;
  return Array.isArray(said.data) ? { ...said, data: sorted(said.data) } : said;
}

interface List {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
}

async function wholeAnswer(call: Call, path: string): Promise<Partial<List>> {
  const page = await json<Partial<List>>(call('GET', path));
  if (!page.data || !page.next_cursor) return page;
  const next = `${path.replace(/&cursor=.*/, '')}&cursor=${encodeURIComponent(page.next_cursor)}`;
  const { data = [], ...rest } = await wholeAnswer(call, next);
  return { ...page, ...rest, data: [...page.data, ...data] };
}

const sorted = (values: readonly unknown[]): unknown[] =>
  values
    .map((value) => JSON.stringify(value))
    .sort()
    .map((text) => JSON.parse(text));

/** The keys of some documents of every kind. */
const keysOf = ({ data = [] }: Partial<List>): string[] =>
  data
    .map((document) => (document as { readonly chave: string }).chave)
    .sort()
    .filter((_key, i) => i % EVERY === 0);

type Rows = Awaited<ReturnType<RunningProduct['rows']>>;

/** What the ids of the office stand for: documents by their key, clients by their root, assessments by their month. */
function namesOf(rows: Rows, months: readonly AskedMonth[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const ofTable of rows.values()) {
    for (const row of ofTable) {
      const { id, chave, cnpj_raiz, documento_id } = JSON.parse(row) as Record<string, string | undefined>;
      const known = documento_id === undefined ? (chave ?? cnpj_raiz) : undefined;
      if (id !== undefined && known && !names.has(id)) names.set(id, `<${known}>`);
    }
  }
  for (const { id, name } of months) names.set(id, `<assessment of ${name}>`);
  return names;
}

/** Digests of files that have the moment in them, and numbers of the database's transactions. */
const OF_THE_RUN: readonly [RegExp, string][] = [
  [/\\\\x[0-9a-f]{64}/g, '<digest>'],
  [/"transacao": ?"?\d+"?/g, '"transacao":"<transaction>"'],
];
const ofTheRun = (row: string): string =>
  OF_THE_RUN.reduce((text, [what, name]) => text.replace(what, name), row);

function writeRows(rows: Rows, stable: (text: string) => string, writer: RecordWriter): void {
  for (const [table, ofTable] of rows) {
    const seen = new Map<string, number>();
    const texts = ofTable.map((row) => stable(/^(apuracao|event)$/.test(table) ? ofTheRun(row) : row)).sort();
    for (const text of texts) {
      const of = [...new Set(text.match(/<[^<>]+>/g) ?? [])].filter(
        (name) => !/^<(id|now|later|today|digest|transaction)>$/.test(name),
      );
      const name = `${table} ${of.join(' ')}`;
      const n = (seen.get(name) ?? 0) + 1;
      seen.set(name, n);
      writer.write('stack-rows', `${name} ${n}`, JSON.parse(text));
    }
  }
}

function callerOf({ baseUrl, key }: RunningProduct) {
  return async (
    method: string,
    path: string,
    body?: object,
    accept = 'application/json, */*',
  ): Promise<Response> => {
    const isForm = body instanceof FormData;
    // A connection that is kept may be closed at the moment in which it is taken again.
    const headers = { authorization: `Bearer ${key}`, accept, connection: 'close' };
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: isForm || body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (response.ok) return response;
    if (response.status !== 429)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    await pause(1000 * Number(response.headers.get('retry-after') ?? 1));
    return callerOf({ baseUrl, key } as RunningProduct)(method, path, body, accept);
  };
}

const textOf = (response: Response): Promise<string> => response.text();
const json = async <T>(response: Promise<Response>): Promise<T> => (await response).json() as Promise<T>;
