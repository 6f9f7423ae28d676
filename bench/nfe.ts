/**
 * The reader beside other XML parsers: bytes in; for the reader the typed note out, with its checks; for the others
 * what they give (events without effect, a tree, a DOM). Same files, one process for each parser, so that none spoils
 * the other's compiled code; CPU time, best round, for the machine may be shared.
 *
 * `npm run bench -- nfe`; `npm run bench -- nfe --rounds 30`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gerarNota } from '@apura/samples';
// As it is shipped: run from source, tsx would wrap each closure that the reader makes for a file.
import { lerXml } from '../packages/nfe/dist/index.js';

const { values } = parseArgs({
  options: { parser: { type: 'string' }, rounds: { type: 'string', default: '12' } },
});
const ROUNDS = Number(values.rounds);
/** At least so long for each parser and set: a parser that is not yet compiled says nothing. */
const SECONDS = 2;

type Parse = (bytes: Buffer) => unknown;

/** The parsers that are only here to be compared stand in the reader's own devDependencies. */
const require = createRequire(new URL('../packages/nfe/package.json', import.meta.url));

const PARSERS: Readonly<Record<string, () => Parse>> = {
  'saxes (bare)': () => {
    const { SaxesParser } = require('saxes');
    return (bytes) => {
      const parser = new SaxesParser({ xmlns: false });
      parser.on('error', () => {});
      parser.on('opentag', () => {});
      parser.on('closetag', () => {});
      parser.on('text', () => {});
      parser.on('cdata', () => {});
      parser.on('attribute', () => {});
      parser.write(bytes.toString('utf8'));
      parser.close();
    };
  },
  'lerXml (ours)': () => lerXml,
  htmlparser2: () => {
    const { Parser } = require('htmlparser2');
    return (bytes) =>
      new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }, { xmlMode: true }).end(
        bytes.toString('utf8'),
      );
  },
  'fast-xml-parser': () => {
    const { XMLParser } = require('fast-xml-parser');
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
    return (bytes) => parser.parse(bytes.toString('utf8'));
  },
  xml2js: () => {
    const { Parser } = require('xml2js');
    return (bytes) => new Parser({ async: false }).parseString(bytes.toString('utf8'), () => {});
  },
  '@xmldom/xmldom': () => {
    const { DOMParser } = require('@xmldom/xmldom');
    return (bytes) =>
      new DOMParser({ onError: () => {} }).parseFromString(bytes.toString('utf8'), 'text/xml');
  },
};

interface Figures {
  readonly set: string;
  readonly mbPerSecond: number;
  readonly filesPerSecond: number;
  /** Allocated for each KB of input. */
  readonly bytesPerKb: number;
}

interface Report {
  readonly figures: readonly Figures[];
  readonly peakMb: number;
}

if (values.parser === 'stream') stream();
else if (values.parser !== undefined) process.stdout.write(JSON.stringify(measureAll(values.parser)));
else compare();

function compare(): void {
  const reports = Object.keys(PARSERS).map((parser): [string, Report] => [parser, JSON.parse(run(parser))]);
  const [, bare] = reports[0] as [string, Report];
  const fxp = reports.find(([parser]) => parser === 'fast-xml-parser')?.[1] as Report;
  for (const [i, { set }] of bare.figures.entries()) {
    process.stdout.write(
      `\n${set}\n${row(['', 'MB/s', 'files/s', 'x bare', 'x fxp', 'alloc B/KB', 'peak MB'])}`,
    );
    for (const [parser, { figures, peakMb }] of reports) {
      const { mbPerSecond, filesPerSecond, bytesPerKb } = figures[i] as Figures;
      process.stdout.write(
        row([
          parser,
          mbPerSecond.toFixed(1),
          filesPerSecond.toFixed(0),
          (mbPerSecond / (bare.figures[i] as Figures).mbPerSecond).toFixed(2),
          (mbPerSecond / (fxp.figures[i] as Figures).mbPerSecond).toFixed(2),
          bytesPerKb.toFixed(0),
          peakMb.toFixed(0),
        ]),
      );
    }
  }
  process.stdout.write(`\n${run('stream')}`);
}

function row([name = '', ...cells]: readonly string[]): string {
  return `${name.padEnd(18)}${cells.map((cell) => cell.padStart(12)).join('')}\n`;
}

/** A new space large enough that nothing is collected within a round: what the heap grew is what was allocated. */
function run(parser: string): string {
  const flags = ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256'];
  const own = parser === 'stream' ? ['--expose-gc'] : flags;
  const args = [...own, '--import', 'tsx', '--conditions=source', fileURLToPath(import.meta.url)];
  return execFileSync(process.execPath, [...args, '--parser', parser, '--rounds', String(ROUNDS)], {
    encoding: 'utf8',
  });
}

function measureAll(name: string): Report {
  const parse = (PARSERS[name] as () => Parse)();
  const figures = sets().map(([set, files]) => measure(set, files, parse));
  return { figures, peakMb: process.resourceUsage().maxRSS / 1024 };
}

function measure(set: string, files: readonly Buffer[], parse: Parse): Figures {
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  let best = Number.POSITIVE_INFINITY;
  let allocated = Number.POSITIVE_INFINITY;
  const end = Date.now() + SECONDS * 1000;
  for (let round = 0; round < ROUNDS || Date.now() < end; round += 1) {
    globalThis.gc?.();
    const heap = process.memoryUsage().heapUsed;
    const before = process.cpuUsage();
    for (const file of files) parse(file);
    const { user, system } = process.cpuUsage(before);
    const grown = process.memoryUsage().heapUsed - heap;
    best = Math.min(best, (user + system) / 1e6);
    if (grown > 0) allocated = Math.min(allocated, grown);
  }
  return {
    set,
    mbPerSecond: bytes / 1e6 / best,
    filesPerSecond: files.length / best,
    bytesPerKb: allocated / (bytes / 1024),
  };
}

function sets(): [string, Buffer[]][] {
  const generated = ([1, 10, 100, 990] as const).map((itens): [string, Buffer[]] => {
    const many = Math.ceil(400 / itens);
    const files = Array.from({ length: many }, (_, i) => gerarNota({ itens, seed: i + 1 }).bytes);
    return [`${many} generated files of ${itens} items`, files];
  });
  const folder = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus/documents');
  if (!existsSync(folder)) return generated;
  const corpus = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file)))
    // What all of them can read: some files have white space before the XML declaration.
    .filter((bytes) => bytes[0] === 0x3c && lerXml(bytes).tipo === 'lido');
  return [[`${corpus.length} real files of the corpus`, corpus], ...generated];
}

/** 10,000 different files, one after the other, each in a buffer of its own: the heap must not grow. */
function stream(): void {
  const base = gerarNota({ itens: 10 }).bytes.toString('utf8');
  const heaps: string[] = [];
  let read = 0;
  for (let i = 1; i <= 10_000; i += 1) {
    const leitura = lerXml(Buffer.from(base.replace('Venda de mercadoria', `Venda ${i}`)));
    if (leitura.tipo === 'lido') read += leitura.documentos.length;
    if (i % 2_500 !== 0) continue;
    globalThis.gc?.();
    heaps.push(`${(process.memoryUsage().heapUsed / 1e6).toFixed(1)} MB after ${i}`);
  }
  const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0);
  process.stdout.write(`A stream of ${read} notes: live heap ${heaps.join(', ')}; peak RSS ${peak} MB\n`);
}
