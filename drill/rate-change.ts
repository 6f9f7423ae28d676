import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as tree from '@apura/engine';
import { generateMes, generateNota } from '@apura/samples';
import { generateVariedNota, PERFIS } from '@apura/testing/nota-variada';
import { lerXml } from '../packages/documents/src/index.ts';
import { casos, detOf } from '../packages/engine/test-data/casos-dos-vetores.ts';
import { mesesFixos } from '../packages/engine/test-data/meses-aleatorios.ts';
import { item, nota } from '../packages/engine/test-data/nota-de-teste.ts';
import { type Difference, differences, summed } from '../tests/rate-day/differences.ts';

/**
 * `npm run rate-change`: what the engine of this tree computes otherwise than that of the tree before, before it is merged:
 * the standard rates of each year, the official vectors on each year's rates, generated notes, whole months, and what each note makes of the
 * month of its issuer and of its buyer.
 *
 *   `--against REF`   the tree before; by default HEAD, so that what is not committed shows
 */
type Engine = typeof tree;

const YEARS = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033];
const FIELDS_SHOWN = 12;
/** How a company is taxed whose month a note is seen in, with what its office answers. */
const CLIENTS = [
  { regime: 'lucro_real', ibs_cbs: 'regular', resposta: 'sim' },
  { regime: 'lucro_presumido', ibs_cbs: 'regular', resposta: 'nao' },
  { regime: 'simples_nacional', ibs_cbs: 'das' },
  { regime: 'simples_nacional', ibs_cbs: 'regular' },
] as const;
/** What no generated note has: the DAS that a supplier states (NT 2026.005), and the sale of a machine (LC 214/2025 art. 406). */
const STATED = [
  [item({}, { gTribSN: [{ tpRBSN: '1', vCBSSN: '10.36', vIBSSN: '0.11' }] }), '1'],
  [item({ CFOP: '5551', NCM: '84581199' }), '3'],
] as const;
const say = (line = '') => process.stdout.write(`${line}\n`);

const position = process.argv.indexOf('--against');
const ref = position < 0 ? 'HEAD' : (process.argv[position + 1] ?? 'HEAD');
const folder = mkdtempSync(join(tmpdir(), 'apura-rate-change-'));
try {
  const parts = ['packages/engine', 'packages/law'].filter((path) => git('ls-tree', ref, path).length > 0);
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', ref, ...parts) });
  if (parts.length > 1) lawOf(folder);
  const before: Engine = await import(pathToFileURL(join(folder, 'packages/engine/src/index.ts')).href);
  say(`rules ${before.versoes.regras} (${ref}) -> ${tree.versoes.regras}; what differs, new minus old`);
  rates(before);
  compare('vectors', vectors(), before, (engine, it) => engine.calcularDocumento(it));
  compare('notes', notes(), before, (engine, it) => engine.calcularDocumento(it));
  compare('months', months(), before, (engine, it) => engine.apurar(it));
  compare('months of notes', monthsOfNotes(), before, assess);
} finally {
  rmSync(folder, { recursive: true });
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { maxBuffer: 1e9 });
}

/** The law of the tree before, made of its own rows and laid where its engine looks for it. */
function lawOf(tree: string): void {
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  const shelf = join(tree, 'packages/engine/node_modules/@apura');
  mkdirSync(shelf, { recursive: true });
  symlinkSync(join(tree, 'packages/law'), join(shelf, 'law'));
  execFileSync(process.execPath, [join(tree, 'packages/law/compile.mjs')]);
}

/** The standard rates of each year that are others, or stand on another act. */
function rates(before: Engine): void {
  say();
  for (const year of YEARS) {
    const of = (engine: Engine) => {
      const em = engine.aliquotasEm(`${year}-01-01`, engine.CENARIO_PADRAO);
      if (!em) return 'none';
      const percent = (rate: bigint) => (Number(rate) / 1e8).toFixed(2);
      return `CBS ${percent(em.cbs)} UF ${percent(em.ibs_uf)} Mun ${percent(em.ibs_mun)} (${em.status}: ${em.fundamento})`;
    };
    const [was, is] = [of(before), of(tree)];
    if (was !== is) say(`rates of ${year}\n  - ${was}\n  + ${is}`);
  }
}

/** Each of the official vectors, without its own rates, as a note of each year. */
function* vectors() {
  for (const year of YEARS)
    for (const caso of casos)
      yield [String(year), nota([detOf(caso)], { ide: { dhEmi: `${year}-06-01T09:00:00-03:00` } })] as const;
}

/** A month of a shop, and notes of every kind and of each year. */
function* notes() {
  const bytes = generateMes({ seed: 1, competencia: '2026-12' }).arquivos.map((it) => it.bytes);
  const kinds = Object.keys(PERFIS) as (keyof typeof PERFIS)[];
  const varied = kinds.flatMap((perfil) =>
    [1, 2, 3].map((seed) => generateVariedNota({ seed, perfil }).bytes),
  );
  const plain = YEARS.flatMap((year) =>
    [1, 2, 3].map(
      (seed) => generateNota({ seed, numero: seed, dhEmi: `${year}-06-01T09:00:00-03:00` }).bytes,
    ),
  );
  for (const one of [...bytes, ...varied, ...plain]) {
    const read = lerXml(one);
    for (const documento of read.tipo === 'lido' ? read.documentos : [])
      if (documento.tipo === 'nota') yield [documento.nota.ide.dhEmi.slice(0, 4), documento.nota] as const;
  }
  for (const year of YEARS)
    for (const [det, CRT] of STATED)
      yield [
        String(year),
        nota([det], { ide: { dhEmi: `${year}-06-01T09:00:00-03:00` }, emit: { CRT } }),
      ] as const;
}

function* months() {
  for (const mes of mesesFixos(YEARS, 400)) yield [mes.competencia.slice(0, 4), mes] as const;
}

interface MonthOfNote {
  readonly nota: tree.NotaFiscal;
  readonly raiz: string;
  readonly client: (typeof CLIENTS)[number];
}

/** What a month is made of its rows cannot say which rule made them: here each note is alone in the months of both its parties. */
function* monthsOfNotes(): Generator<readonly [string, MonthOfNote]> {
  for (const [year, nota] of notes())
    for (const cnpj of [nota.emit.CNPJ, nota.dest?.CNPJ])
      for (const client of cnpj === undefined ? [] : CLIENTS)
        yield [year, { nota, raiz: (cnpj as string).slice(0, 8), client }] as const;
}

function assess(engine: Engine, { nota, raiz, client }: MonthOfNote): unknown {
  const { regime, ibs_cbs } = client;
  const respostas =
    'resposta' in client
      ? [{ pergunta: 'reducao_linear_lc224' as const, quando: {}, resposta: client.resposta }]
      : [];
  const documento = engine.calcularDocumento(nota);
  const linhas = engine
    .efeito(documento, nota, { cliente_id: 'cliente', cnpj_raiz: raiz, regime, ibs_cbs, respostas })
    .map(({ competencia: _, itens: __, ...linha }) => ({ ...linha, documentos: 1 }));
  return engine.apurar({
    ...{ competencia: nota.ide.dhEmi.slice(0, 7), regime, ibs_cbs, lancamentos: linhas },
    ...{ saldos_anteriores: [], documentos: 1 },
    ...(regime === 'simples_nacional' ? { simples: { anexo: 'I' as const, rbt12: '1000000.00' } } : {}),
  });
}

function compare<T>(
  what: string,
  cases: Iterable<readonly [string, T]>,
  before: Engine,
  compute: (engine: Engine, it: T) => unknown,
): void {
  const years = new Map<string, { cases: number; changed: number; found: Difference[] }>();
  for (const [year, it] of cases) {
    const sum = years.get(year) ?? { cases: 0, changed: 0, found: [] };
    years.set(year, sum);
    const found = differences(compute(before, it), compute(tree, it));
    sum.cases += 1;
    sum.changed += found.length ? 1 : 0;
    sum.found.push(...found);
  }
  for (const [year, { cases: n, changed, found }] of [...years].sort()) {
    say(`\n${what} of ${year}: ${changed} of ${n} differ`);
    const fields = summed(found).sort((a, b) => b.results - a.results);
    for (const { field, results, sum } of fields.slice(0, FIELDS_SHOWN))
      say(`  ${field.padEnd(50)} ${String(results).padStart(6)}  ${sum}`);
    if (fields.length > FIELDS_SHOWN) say(`  and ${fields.length - FIELDS_SHOWN} further fields`);
  }
}
