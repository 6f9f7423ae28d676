import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { UploadAceito } from '@apura/contracts';
import { type ArquivoDoMes, createEmpresa, generateNota, SAO_PAULO } from '@apura/samples';
import { type ApiClient, apiClient } from '@apura/standalone';
import { commitOf, type Tree, thisTree, treeOf } from '../same/tree.ts';
import { type CpuOfParts, cpuOfParts, PARTS } from './batch/cpu-of-parts.ts';
import { calculada, loteConcluido } from './batch/until-done.ts';

/**
 * `npm run bench -- beside COMMIT [rounds]`: this tree beside that commit. Both stacks are up, and get the same work in turn, so that a
 * machine that is faster now than a minute ago is so for both. Of each round the CPU of each part, and from the first byte to the end:
 *
 *   notes: 1,000 notes of a company, in two lotes;
 *   month: 500 notes of a company until its month is `calculada`, the report printed.
 *
 * What holds is the ratio: the median over the rounds of ours divided by theirs of the same round.
 */
const [name = '', rounds = '10'] = process.argv.slice(2);
const WARMING = 2;
const LOTE = 500;
const MES = '2026-09';

interface Side {
  readonly child: ChildProcess;
  readonly api: ApiClient;
}

/** CPU and wall clock of one round, in milliseconds for each file. */
type Round = Readonly<Record<keyof CpuOfParts | 'all' | 'wall', number>>;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(name: string, { root, probe }: Tree): Promise<Side> {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', resolve('bench/beside/serve.ts'), probe],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const [{ baseUrl, key }] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`the stack of ${name} did not start`))),
  ]);
  return { child, api: apiClient(baseUrl, key) };
}

/** A company that nobody else has, and notes that it issued. */
function workOf(round: number, count: number) {
  const empresa = createEmpresa(`${93_000_000 + round}0001`, {
    nome: `Empresa da Rodada ${round} Ltda`,
    fantasia: `Rodada ${round}`,
    lugar: SAO_PAULO,
    regime: 'lucro_real',
  });
  const arquivos = Array.from({ length: count }, (_, n): ArquivoDoMes => {
    const { nome, bytes } = generateNota({ seed: n, numero: n + 1, itens: (n % 30) + 1, emitente: empresa });
    return { nome, bytes };
  });
  return { cnpj: empresa.cnpj, arquivos };
}

/** Sends notes, and waits until all are read. */
async function readNotes(api: ApiClient, arquivos: readonly ArquivoDoMes[]): Promise<void> {
  const jobs: string[] = [];
  for (let i = 0; i < arquivos.length; i += LOTE)
    jobs.push((await api.upload<UploadAceito>('/v1/upload', arquivos.slice(i, i + LOTE))).job_id);
  for (const job of jobs) await loteConcluido(api, job, 20);
}

/** As `readNotes`, and the month of the company that they are of. */
async function computeMonth(api: ApiClient, arquivos: readonly ArquivoDoMes[], cliente_id: string) {
  await readNotes(api, arquivos);
  await calculada(api, cliente_id, MES);
}

const WORKS = {
  notes: { files: 2 * LOTE, work: readNotes },
  month: { files: LOTE, work: computeMonth },
} as const;

async function measure({ child, api }: Side, what: keyof typeof WORKS, round: number): Promise<Round> {
  const { files, work } = WORKS[what];
  const { cnpj, arquivos } = workOf(round, files);
  const cliente = { cnpj, razao_social: 'Empresa da rodada', regime: 'lucro_real' };
  const { id } = await api.post<{ id: string }>('/v1/clientes', cliente);
  const [before, begin] = [cpuOfParts(child.pid), performance.now()];
  await work(api, arquivos, id);
  const wall = performance.now() - begin;
  const after = cpuOfParts(child.pid);
  const cpu = PARTS.map((part) => [part, (after[part] - before[part]) * 1000] as const);
  const all = cpu.reduce((sum, [, ms]) => sum + ms, 0);
  const each = [...cpu, ['all', all] as const, ['wall', wall] as const].map(([of, ms]) => [of, ms / files]);
  return Object.fromEntries(each);
}

function tell(what: string, ours: readonly Round[], theirs: readonly Round[]): void {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  for (const part of ['wall', 'all', ...PARTS] as const) {
    const [us, them] = [ours, theirs].map((rounds) => middle(rounds.map((round) => round[part])));
    // Notes alone need no browser.
    if (!us || !them) continue;
    const ratio = middle(ours.map((round, n) => round[part] / (theirs[n]?.[part] ?? 0)));
    const of = part === 'wall' ? 'wall clock' : part === 'all' ? 'CPU' : `  ${part}`;
    say(
      `${what.padEnd(6)} ${of.padEnd(12)} ${them.toFixed(2).padStart(7)} ${us.toFixed(2).padStart(7)}   ${ratio.toFixed(3)}`,
    );
  }
}

const commit = await commitOf(name);
const sides: Side[] = [];
try {
  sides.push(await start(name, await treeOf(commit)));
  sides.push(await start('here', thisTree));
  say(`ms a file, ${rounds} rounds in turn: ${commit.slice(0, 12)}, this tree, and ours divided by theirs`);
  let round = 0;
  for (const what of ['notes', 'month'] as const) {
    const [theirs, ours]: [Round[], Round[]] = [[], []];
    for (let n = -WARMING; n < Number(rounds); n += 1) {
      round += 1;
      // Who is first finds the caches as the other one left them: so each is first in turn.
      const inTurn = [0, 1].map((i) => (i + round) % 2);
      for (const i of inTurn) {
        const measured = await measure(sides[i] as Side, what, round);
        if (n >= 0) (i ? ours : theirs).push(measured);
      }
    }
    tell(what, ours, theirs);
  }
} finally {
  for (const { child } of sides) child.disconnect();
}
