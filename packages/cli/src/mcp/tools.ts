import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Connection } from '../api/connection.ts';
import { computeXml } from '../commands/compute.ts';
import { connect, connectWithoutKey } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { type Destination, sendLote } from '../envio.ts';
import { Failure } from '../failure.ts';
import { fileFailure, findDocumentos } from '../find-files.ts';
import { argumentsOf, type Json, PAGE_LIMIT, type Tool } from './describe-tools.ts';

const text = (one: string) => ({ type: 'text' as const, text: one });

/** What the API answers to a tool's arguments. A refusal is a result too: the agent reads its code and its hint. */
export async function callTool(contexto: Contexto, tools: readonly Tool[], name: string, args: Json) {
  try {
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new Failure('uso', contexto.textos.mcp.unknownTool(name));
    const connection = await (tool.open ? connectWithoutKey : connect)(contexto, false);
    const words = contexto.textos.mcp;
    const { json, left } = fit(await ask(connection, tool, args));
    return {
      structuredContent: JSON.parse(json),
      content: [
        text(json),
        ...(left.length
          ? [text(words.left(left.map(({ list, kept, had }) => words.kept(list, kept, had)).join(', ')))]
          : []),
      ],
    };
  } catch (erro) {
    contexto.signal.throwIfAborted();
    if (!(erro instanceof Failure)) throw erro;
    const { code, message, hint, detalhes, retryAfter } = erro.resposta ?? {};
    const refusal = { code: code ?? erro.tipo, message: message ?? erro.message, hint, detalhes, retryAfter };
    return { content: [text(JSON.stringify(refusal))], isError: true };
  }
}

async function ask(connection: Connection, tool: Tool, args: Json): Promise<unknown> {
  const { form, method, path, one = '', whole } = tool;
  if (form) return form.call(connection, args);
  if (method === 'post') {
    const headers = { 'idempotency-key': randomUUID() };
    return connection.json(path, { method: 'POST', body: args, ...(tool.open ? {} : { headers }) });
  }
  const { [one]: wanted, limit, cursor, ...others } = args;
  if (wanted !== undefined) return connection.json(`${path}/${encodeURIComponent(String(wanted))}`);
  const { default: usual, minimum, maximum } = PAGE_LIMIT;
  const rows = Number(limit ?? usual);
  if (!Number.isInteger(rows) || rows < minimum || rows > maximum)
    throw new Failure(
      'uso',
      `limit: ${connection.contexto.textos.uso.naoInteiro(String(limit), minimum, maximum)}`,
    );
  const inPath = argumentsOf(path);
  const own = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(others[name] ?? '')));
  const filters = Object.fromEntries(Object.entries(others).filter(([name]) => !inPath.includes(name)));
  if (whole === undefined) return connection.json(`${own}?${query({ ...filters, limit: rows, cursor })}`);
  const answer = await connection.json<Readonly<Record<string, readonly unknown[]>>>(
    `${own}?${query(filters)}`,
  );
  return pageOf(answer[whole] ?? [], rows, cursor);
}

const query = (filters: Json): URLSearchParams => {
  const said = Object.entries(filters).filter(([, value]) => value !== undefined);
  return new URLSearchParams(Object.fromEntries(said.map(([name, value]) => [name, String(value)])));
};

/** The cursor of what the API gives whole is the place in it. */
function pageOf(all: readonly unknown[], rows: number, cursor: unknown) {
  const from = Number(cursor ?? 0) || 0;
  const next = from + rows;
  return { data: all.slice(from, next), next_cursor: next < all.length ? String(next) : null };
}

/** Characters of an answer; an agent pays for each of them and remembers them all. */
const MOST = 40_000;
/** Entries that a list inside an answer keeps, tried one after the other until the answer is short enough. */
const KEPT = [200, 50, 20, 10, 5, 2, 0];

interface Cut {
  readonly list: string;
  readonly kept: number;
  readonly had: number;
}

/** The answer as JSON of bounded length, and which of its lists were cut, with how many entries they had. */
export function fit(answer: unknown): { readonly json: string; readonly left: readonly Cut[] } {
  const whole = JSON.stringify(answer);
  if (whole.length <= MOST) return { json: whole, left: [] };
  for (const kept of KEPT) {
    const left = new Map<string, number>();
    const json = JSON.stringify(cut(answer, kept, '', left));
    if (json.length <= MOST || kept === 0) {
      return { json, left: [...left].map(([list, had]) => ({ list, kept, had })) };
    }
  }
  throw new Error('the last of them ends it');
}

function cut(value: unknown, kept: number, place: string, left: Map<string, number>): unknown {
  if (Array.isArray(value)) {
    if (value.length > kept) left.set(place, Math.max(value.length, left.get(place) ?? 0));
    return value.slice(0, kept).map((one) => cut(one, kept, place, left));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      cut(one, kept, place === '' ? name : `${place}.${name}`, left),
    ]),
  );
}

const MAX_FILES = 500;

/** POST /api/calculadora with the text itself, or a file of this machine that is a document of ours. */
async function compute(connection: Connection, args: Json): Promise<unknown> {
  const { xml, arquivo, ...others } = args;
  const campos = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  if (typeof arquivo !== 'string')
    return computeXml(connection, 'nota.xml', new Blob([String(xml ?? '')]), campos);
  onlyDocuments(connection, [arquivo]);
  const document = await readOwnDocument(connection.contexto, arquivo);
  return computeXml(connection, basename(arquivo), document, campos);
}

/** POST /v1/upload with files of this machine, as one job. */
async function send(connection: Connection, args: Json): Promise<unknown> {
  const { contexto } = connection;
  // The schema of the tool says so; the API refuses what is none of it.
  const { arquivos = [], ...destino } = args as Destination & { readonly arquivos?: readonly string[] };
  await refuseLinks(contexto, arquivos);
  const files = await findDocumentos(contexto, arquivos);
  const names = files.map(({ nome }) => nome);
  onlyDocuments(connection, names);
  if (files.length > MAX_FILES)
    throw new Failure('arquivo', contexto.textos.mcp.tooManyFiles(files.length, MAX_FILES));
  return sendLote(connection, files, destino, randomUUID());
}

/** An agent may have read its path from anywhere: nothing else of this machine is sent. */
function onlyDocuments({ contexto }: Connection, paths: readonly string[]): void {
  const other = paths.find((path) => !/\.(xml|zip|txt)$/i.test(path));
  if (other !== undefined) throw new Failure('arquivo', contexto.textos.mcp.noDocument(other));
}

/** What the reader of the service takes at most, in bytes. */
const MAX_BYTES = 5 * 1024 * 1024;

/** What files begin with that hold documents or events of ours; a test holds it together with what the service reads. */
export const ROOTS: ReadonlySet<string> = new Set([
  ...['NFe', 'nfeProc', 'enviNFe', 'evento', 'procEventoNFe', 'envEvento', 'retConsSitNFe', 'retDistDFeInt'],
  ...['NFSe', 'CTe', 'cteProc', 'CTeOS', 'cteOSProc', 'CTeSimp', 'cteSimpProc', 'GTVe', 'GTVeProc'],
  ...['NF3e', 'nf3eProc', 'NFCom', 'nfcomProc', 'NFAg', 'nfagProc', 'NFGas', 'nfgasProc'],
  ...['BPe', 'bpeProc', 'BPeTM', 'bpeTMProc', 'BPeTA', 'bpeTAProc'],
  ...['CTe', 'NF3e', 'NFCom', 'NFAg', 'NFGas', 'BPe'].flatMap((sigla) => [
    `evento${sigla}`,
    `procEvento${sigla}`,
  ]),
]);

/**
 * The bytes of a fiscal document of this machine, for a path that an agent may have read from anywhere: a file itself, where
 * the path says it is, whose root element is one of ours. What was looked at is what is returned.
 *
 * @throws Falha `arquivo`
 */
export async function readOwnDocument(contexto: Contexto, path: string): Promise<Blob> {
  const { textos } = contexto;
  await refuseLinks(contexto, [path]);
  const bytes = await readWhole(contexto, path);
  if (!bytes || !ROOTS.has(rootOf(bytes) ?? '')) throw new Failure('arquivo', textos.mcp.notOurs(path));
  return new Blob([new Uint8Array(bytes)]);
}

/**
 * A link leads to a file that nobody has named; so does a folder below this one that is a link.
 *
 * @throws Falha `arquivo` for the first such path, and for one that is neither file nor folder
 */
export async function refuseLinks(contexto: Contexto, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    try {
      const seen = await lstat(path);
      const real = await realpath(path);
      if ((!seen.isFile() && !seen.isDirectory()) || real !== (await whereItSays(path)))
        throw new Failure('arquivo', contexto.textos.mcp.aLink(path));
    } catch (erro) {
      throw fileFailure(erro, path, contexto);
    }
  }
}

/** Where a path leads when nothing below the folder that somebody works in is a link; elsewhere folders may be. */
async function whereItSays(path: string): Promise<string> {
  const whole = resolve(path);
  const below = relative(process.cwd(), whole);
  return below.startsWith('..') || isAbsolute(below)
    ? join(await realpath(dirname(whole)), basename(whole))
    : join(await realpath(process.cwd()), below);
}

/** Undefined for what is larger than any document. */
async function readWhole(contexto: Contexto, path: string): Promise<Buffer | undefined> {
  let file: FileHandle | undefined;
  try {
    // Not followed either where it became a link in the meantime; Windows knows no such flag.
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    return (await file.stat()).size > MAX_BYTES ? undefined : await file.readFile();
  } catch (erro) {
    throw fileFailure(erro, path, contexto);
  } finally {
    await file?.close();
  }
}

/** The local name of an XML's root element; undefined where the bytes do not begin as one. */
export function rootOf(bytes: Buffer): string | undefined {
  const [a, b] = bytes;
  const encoding =
    (a === 0xff && b === 0xfe) || b === 0
      ? 'utf-16le'
      : (a === 0xfe && b === 0xff) || a === 0
        ? 'utf-16be'
        : 'utf-8';
  let text = new TextDecoder(encoding).decode(bytes).replaceAll('\uFEFF', '').trimStart();
  for (;;) {
    const end = text.startsWith('<?') ? '?>' : text.startsWith('<!--') ? '-->' : undefined;
    if (end === undefined) return /^<(?:[\w.-]{1,50}:)?([\w.-]{1,50})[\s/>]/.exec(text)?.[1];
    const at = text.indexOf(end);
    if (at < 0) return undefined;
    text = text.slice(at + end.length).trimStart();
  }
}

/** What changes nothing. */
export const READING: readonly Tool[] = [
  {
    name: 'calcular',
    method: 'post',
    path: '/api/calculadora',
    open: true,
    form: {
      instead: 'xml',
      properties: {
        xml: { type: 'string' },
        arquivo: { type: 'string' },
      },
      call: compute,
    },
  },
  { name: 'simular', method: 'post', path: '/api/simulador', open: true },
  { name: 'clientes', method: 'get', path: '/v1/clientes', one: 'id' },
  {
    name: 'documentos',
    method: 'get',
    path: '/v1/documentos',
    one: 'chave',
  },
  {
    name: 'apuracoes',
    method: 'get',
    path: '/v1/apuracoes',
    one: 'id',
  },
  { name: 'regras', method: 'get', path: '/v1/regras', whole: 'regras' },
];

/** What an agent may do only where its owner says so. */
export const WRITING: readonly Tool[] = [
  { name: 'cadastrar_cliente', method: 'post', path: '/v1/clientes' },
  { name: 'cadastrar_webhook', method: 'post', path: '/v1/webhooks' },
  {
    name: 'enviar',
    method: 'post',
    path: '/v1/upload',
    form: {
      instead: 'arquivos',
      properties: {
        arquivos: {
          type: 'array',
          items: { type: 'string' },
          minItems: 1,
          maxItems: 500,
        },
      },
      required: ['arquivos'],
      call: send,
    },
  },
  { name: 'envio', method: 'get', path: '/v1/upload/{id}' },
  {
    name: 'apurar',
    method: 'post',
    path: '/v1/apuracoes',
  },
];
