/**
 * Reports per second of one warm browser, at one and at more prints at a time.
 *
 *   npx tsx --conditions=source bench/report.ts [reports per round, 60]
 *
 * The short report is a small month on three pages; the full one has every part of the report. Beside the reports per
 * second stands the CPU time of one report, browser and ours together (Linux): on a machine that others use as well,
 * two seconds divided by it is what two cores of its own would carry.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findExecutable } from '../services/worker/src/browser/find-executable.ts';
import { openBrowser } from '../services/worker/src/browser/open-browser.ts';
import { printReport } from '../services/worker/src/report/print-report.ts';
import type { ReportData } from '../services/worker/src/report/report-data.ts';
import { COMPLETE_DATA, EXAMPLE_DATA } from '../services/worker/teste/example-data.ts';

const folder = fileURLToPath(new URL('../node_modules/.cache/apura/navegador', import.meta.url));
const rodada = Number(process.argv[2] ?? 60);

const curto: ReportData = {
  ...EXAMPLE_DATA,
  comparativo: {
    ...EXAMPLE_DATA.comparativo,
    transicao: [],
    por_cfop: [],
    por_classificacao: [],
    premissas: EXAMPLE_DATA.comparativo.premissas.slice(0, 3),
  },
  divergencias: [],
  totais_de_divergencias: { criticas: 0, avisos: 0 },
};

const pages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

/** CPU milliseconds that this process and its descendants have used, those that have ended included. */
function treeCpu(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const todos = readdirSync('/proc')
    .filter((nome) => /^\d+$/.test(nome))
    .flatMap((pid) => {
      try {
        const campos = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return [{ pid: Number(pid), pai: Number(campos[1]), ticks: campos.slice(11, 15).map(Number) }];
      } catch {
        return []; // ended while we looked
      }
    });
  const tree = [process.pid];
  for (const pid of tree) tree.push(...todos.filter(({ pai }) => pai === pid).map((filho) => filho.pid));
  const ticks = todos.filter(({ pid }) => tree.includes(pid)).flatMap((um) => um.ticks);
  return ticks.reduce((soma, n) => soma + n, 0) * 10; // a tick is 10 ms
}

async function measure(
  inParallel: number,
  imprimir: () => Promise<Buffer>,
): Promise<{ porSegundo: number; cpuMs: number }> {
  const cpu = treeCpu();
  const inicio = performance.now();
  let restam = rodada;
  const servir = async () => {
    while (restam > 0) {
      restam -= 1;
      await imprimir();
    }
  };
  await Promise.all(Array.from({ length: inParallel }, servir));
  return {
    porSegundo: (rodada * 1000) / (performance.now() - inicio),
    cpuMs: (treeCpu() - cpu) / rodada,
  };
}

const executable = await findExecutable({ folder, environment: process.env });
const browser = await openBrowser({ executable });
try {
  for (const [nome, dados] of [
    ['short', curto],
    ['full', COMPLETE_DATA],
  ] as const) {
    const imprimir = () => printReport(browser, dados, 'office');
    const pdf = await imprimir();
    await measure(2, imprimir); // warm
    for (const inParallel of [1, 2, 4]) {
      const { porSegundo, cpuMs } = await measure(inParallel, imprimir);
      console.log(
        `${nome}: ${pages(pdf)} pages, ${pdf.length} bytes, ${inParallel} at a time: ${porSegundo.toFixed(1)} reports/s, ${cpuMs.toFixed(0)} ms of CPU each`,
      );
    }
  }
} finally {
  await browser.close();
}
