import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadAceito } from '@apura/contracts';
import { openDatabase } from '@apura/database';
import { type ArquivoDoMes, generateNota } from '@apura/samples';
import {
  type ApiClient,
  apiClient,
  createDemoOffice,
  openHome,
  type Stack,
  startStack,
} from '@apura/standalone';
import { cpuOfParts, sumCpu } from './batch/cpu-of-parts.ts';
import { mistura, notas } from './batch/files.ts';
import { calculada, loteConcluido } from './batch/until-done.ts';

/**
 * `npm run bench -- batch`: the whole way of a batch through real processes, beside the time that fast-xml-parser needs
 * merely to parse the same files, in the same run on the same machine.
 *
 *   500 NF-e of 1 to 30 items: from the first byte of the upload until the apuração is `calculada`, its PDF stored; and a month of
 *   500 files of all kinds in turn with it.
 *   10,000 files in 20 lotes of five offices, with the CPU of each part and the memory of the worker over time.
 *
 * CPU seconds hold on a busy machine, wall-clock times only on a quiet one. How it grows with more workers:
 * `npm run bench -- capacity`; reports per second: `npm run bench -- report`.
 */
const FILES = 500;
const ROUNDS = 3;
const { XMLParser } = createRequire(new URL('../services/worker/package.json', import.meta.url))(
  'fast-xml-parser',
) as { XMLParser: new (options: object) => { parse(xml: string): unknown } };

const say = (line: string) => process.stdout.write(`${line}\n`);
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const ms = (value: number) => `${value.toFixed(0)} ms`;

/** The best of three, so that the parser is measured warm. */
function fastXmlParser(arquivos: readonly ArquivoDoMes[]): { wall: number; cpu: number } {
  const textos = arquivos.map(({ bytes }) => Buffer.from(bytes).toString('utf8'));
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
  const runs = [1, 2, 3].map(() => {
    const [begin, used] = [performance.now(), process.cpuUsage()];
    for (const texto of textos) parser.parse(texto);
    const { user, system } = process.cpuUsage(used);
    return { wall: performance.now() - begin, cpu: (user + system) / 1000 };
  });
  return { wall: Math.min(...runs.map(({ wall }) => wall)), cpu: Math.min(...runs.map(({ cpu }) => cpu)) };
}

interface Escritorio {
  readonly api: ApiClient;
  readonly clienteId: string;
}

async function novoEscritorio(stack: Stack): Promise<Escritorio> {
  const database = openDatabase({ appUrl: stack.appUrl, relayUrl: stack.relayUrl, onError: () => {} });
  const office = await createDemoOffice(database);
  await database.close();
  const api = apiClient(stack.baseUrl, office.key);
  const cliente = await api.post<{ id: string }>('/v1/clientes', {
    cnpj: generateNota().pedido.emitente.cnpj,
    razao_social: 'Emitente das notas',
    regime: 'lucro_real',
  });
  return { api, clienteId: cliente.id };
}

/** The gateway takes a few uploads at a time and refuses further ones before it has read them: then try again. */
async function send(api: ApiClient, arquivos: readonly ArquivoDoMes[]): Promise<UploadAceito> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await api.upload<UploadAceito>('/v1/upload', arquivos);
    } catch (error) {
      if (attempt === 100) throw error;
      await pause(200);
    }
  }
}

const memory = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Ten values from first to last, and the highest. */
const overTime = (samples: readonly number[]): string => {
  const ten = Array.from({ length: 10 }, (_, i) => samples[Math.floor((i * (samples.length - 1)) / 9)] ?? 0);
  return `${ten.map((value) => value.toFixed(0)).join(' ')}, at most ${Math.max(...samples).toFixed(0)}`;
};

const MESES = [
  ['NF-e', notas],
  ['mixed', mistura],
] as const;

/** The two months one after the other, so that both meet the same machine. */
async function umLote(stack: Stack): Promise<void> {
  const tempos = new Map<string, number>();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [nome, fazer] of MESES) {
      const done = await umMes(
        stack,
        `${round === 0 ? 'cold  ' : `run ${round} `} | ${nome}`,
        fazer(1 + round * FILES, FILES),
      );
      if (round > 0) tempos.set(nome, (tempos.get(nome) ?? 0) + done);
    }
  }
  const [deNotas = 0, misto = 0] = MESES.map(([nome]) => tempos.get(nome));
  say(`a mixed month takes ${(misto / deNotas).toFixed(2)} times that of NF-e`);
}

/** Resolves to the milliseconds until it was calculated. */
async function umMes(stack: Stack, nome: string, arquivos: readonly ArquivoDoMes[]): Promise<number> {
  const escritorio = await novoEscritorio(stack);
  const bytes = arquivos.reduce((sum, arquivo) => sum + arquivo.bytes.length, 0);
  const before = cpuOfParts();
  const begin = performance.now();
  const { job_id } = await escritorio.api.upload<UploadAceito>('/v1/upload', arquivos);
  const acknowledged = performance.now() - begin;
  let processed = 0;
  const [apuracao] = await Promise.all([
    calculada(escritorio.api, escritorio.clienteId, '2026-09'),
    loteConcluido(escritorio.api, job_id, 20).then(() => {
      processed = performance.now() - begin;
    }),
  ]);
  const done = performance.now() - begin;
  if (apuracao.documentos !== FILES) throw new Error(`${apuracao.documentos} documents`);
  const used = `CPU ms a file ${sumCpu(before, cpuOfParts(), FILES)}`;
  const parse = fastXmlParser(arquivos);
  say(
    [
      nome,
      `${FILES} files, ${(bytes / 1e6).toFixed(1)} MB`,
      `acknowledged ${ms(acknowledged)}`,
      `processed ${ms(processed)}`,
      `calculada ${ms(done)}`,
      `fast-xml-parser alone ${ms(parse.wall)} (CPU ${ms(parse.cpu)})`,
      `ratio ${(done / parse.wall).toFixed(2)}`,
      used,
      `worker RSS ${memory(stack.pidOf('worker')).toFixed(0)} MB`,
    ].join(' | '),
  );
  return done;
}

async function sustentado(stack: Stack): Promise<void> {
  const LOTES = 20;
  const escritorios: Escritorio[] = [];
  for (let i = 0; i < 5; i++) escritorios.push(await novoEscritorio(stack));
  const arquivos = notas(1, FILES * (LOTES / escritorios.length));
  const samples: number[] = [];
  const sampler = setInterval(() => samples.push(memory(stack.pidOf('worker'))), 250);
  const before = cpuOfParts();
  const begin = performance.now();
  const todos = Promise.all(
    escritorios.map(async (escritorio) => {
      const lotes: string[] = [];
      for (let i = 0; i < arquivos.length; i += FILES) {
        const { job_id } = await send(escritorio.api, arquivos.slice(i, i + FILES));
        lotes.push(job_id);
      }
      for (const id of lotes) {
        const { processados } = await loteConcluido(escritorio.api, id, 1000);
        if (processados !== FILES) throw new Error(`lote ${id}: ${processados} processed`);
      }
    }),
  );
  await todos.finally(() => clearInterval(sampler));
  const seconds = (performance.now() - begin) / 1000;
  const total = LOTES * FILES;
  say(
    [
      `${total} files, ${LOTES} lotes, ${escritorios.length} offices`,
      `${seconds.toFixed(1)} s`,
      `${(total / seconds).toFixed(0)} files/s`,
      `worker RSS over time ${overTime(samples)} MB`,
      `CPU ms a file ${sumCpu(before, cpuOfParts(), total)}`,
    ].join(' | '),
  );
}

const home = openHome({ APURA_HOME: mkdtempSync(join(tmpdir(), 'apura-bench-')) });
const { APURA_BENCH_REDIS_URL: redisUrl } = process.env;
const stack = await startStack({
  home,
  port: 0,
  allowedHosts: [],
  say: () => {},
  ...(redisUrl ? { redisUrl } : {}),
});
say(`${cpus().length} cores, Node ${process.version}, queues in ${redisUrl ? 'Redis' : 'PostgreSQL'}`);
try {
  await umLote(stack);
  await sustentado(stack);
} finally {
  await stack.stop();
  for (const path of [home.postgres, home.folder]) rmSync(path, { recursive: true, force: true });
}
