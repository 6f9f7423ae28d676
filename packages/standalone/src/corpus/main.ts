import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadAceito, UploadJob } from '@apura/contracts';
import { openDatabase } from '@apura/database';
import { type ApiClient, apiClient, createSandboxKey } from '../demo/api-client.ts';
import { openHome, runningStack } from '../home.ts';
import { Refusal, runToExit } from '../refusal.ts';
import { textTable } from '../text-table.ts';
import { documentLines, expectedFiles, rejectionLines } from './documents.ts';

/**
 * `npm run corpus -- FOLDER` (by default the corpus in APURA_SHARED): uploads every XML of a folder of real files through the running stack, as a sandbox, and lists
 * those that were authorised although a rule would reject them. Exit code 1 when there is one that is what was authorised.
 *
 * A folder with an `index.csv` that says of each file how it has to end (column `expected`) is read and compared with it, without
 * a stack; exit code 1 when a file ends otherwise and nothing in it explains why.
 */
const USAGE =
  'Uso: npm run corpus -- PASTA (uma pasta com XMLs, ou com documents/ e edge/), com a Apura em execução.';
const BATCH = 500;
const POLL_MS = 200;

type Arquivo = UploadJob['arquivos']['data'][number];

await runToExit(main);

async function main(): Promise<void> {
  const { APURA_SHARED } = process.env;
  const folder = process.argv[2] ?? (APURA_SHARED && join(APURA_SHARED, 'corpus'));
  if (!folder) throw new Refusal(USAGE);
  const expected = expectedFiles(resolve(folder));
  const { lines, faults } = expected
    ? documentLines(resolve(folder), expected)
    : await throughTheStack(resolve(folder));
  process.stdout.write(`${lines.join('\n')}\n`);
  if (faults) process.exitCode = 1;
}

async function throughTheStack(folder: string): Promise<ReturnType<typeof documentLines>> {
  const stack = runningStack(openHome(process.env));
  if (!stack)
    throw new Refusal('A Apura não está em execução. Rode npm start em outro terminal e tente de novo.');
  const paths = xmlFiles(folder);
  if (!paths.length) throw new Refusal(`Não há XML em ${folder}. ${USAGE}`);

  const database = openDatabase({ appUrl: stack.appUrl, relayUrl: stack.relayUrl, onError: () => {} });
  const key = await createSandboxKey(database, `Corpus ${new Date().toISOString()}`).finally(() =>
    database.close(),
  );
  const api = apiClient(stack.baseUrl, key);
  const arquivos: Arquivo[] = [];
  for (let i = 0; i < paths.length; i += BATCH)
    arquivos.push(...(await uploadAll(api, paths.slice(i, i + BATCH))));
  const files = new Map(paths.map((path) => [basename(path), path]));
  const notes = arquivos.flatMap(({ nome, estado, documentos }) => {
    const path = files.get(nome);
    if (path === undefined || estado === 'duplicado') return [];
    const bytes = readFileSync(path);
    return documentos.map((chave) => ({ nome, bytes, chave }));
  });
  const { lines, faults } = await rejectionLines(api, notes);
  return { lines: [outcomeTable(arquivos), ...refusalLines(arquivos), '', ...lines], faults };
}

function xmlFiles(folder: string): string[] {
  const folders = ['documents', 'edge'].map((name) => join(folder, name)).filter((path) => exists(path));
  return (folders.length ? folders : [folder]).flatMap((path) =>
    readdirSync(path)
      .filter((name) => name.toLowerCase().endsWith('.xml'))
      .sort()
      .map((name) => join(path, name)),
  );
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

async function uploadAll(api: ApiClient, paths: readonly string[]): Promise<Arquivo[]> {
  const files = paths.map((path) => ({ nome: basename(path), bytes: readFileSync(path) }));
  const { job_id } = await api.upload<UploadAceito>('/v1/upload', files);
  const arquivos: Arquivo[] = [];
  while ((await api.get<UploadJob>(`/v1/upload/${job_id}?limit=1`)).estado !== 'concluido')
    await pause(POLL_MS);
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: UploadJob = await api.get<UploadJob>(
      `/v1/upload/${job_id}?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    );
    arquivos.push(...page.arquivos.data);
    cursor = page.arquivos.next_cursor;
  }
  return arquivos;
}

/** How many files ended how: one row per state and code, the most frequent first, and a total. */
function outcomeTable(arquivos: readonly Arquivo[]): string {
  const counts = new Map<string, { arquivo: Arquivo; n: number }>();
  for (const arquivo of arquivos) {
    const key = `${arquivo.estado} ${arquivo.codigo ?? ''}`;
    counts.set(key, { arquivo, n: (counts.get(key)?.n ?? 0) + 1 });
  }
  const rows = [...counts.values()]
    .sort((a, b) => b.n - a.n)
    .map(({ arquivo: { estado, codigo }, n }) => [estado, codigo ?? '', n]);
  const notes = arquivos.reduce((sum, arquivo) => sum + arquivo.documentos.length, 0);
  const total = ['total', `${notes} notas lidas`, arquivos.length];
  return textTable(['Desfecho', 'Código', 'Arquivos'], [...rows, total], 2);
}

/** One line per refused file. */
function refusalLines(arquivos: readonly Arquivo[]): string[] {
  const refused = arquivos.filter(({ estado }) => estado === 'recusado');
  return refused.map(({ nome, codigo, mensagem }) => `${nome}: ${codigo} ${mensagem ?? ''}`);
}
