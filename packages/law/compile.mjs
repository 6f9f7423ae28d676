import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import {
  CENARIO,
  DATED,
  DECISION_TABLES,
  days,
  EVENTOS,
  FACT_TABLES,
  MARCO,
  OBRIGACOES,
  OPCAO,
  PARAMETRO,
  REFERENCIA,
  REGISTROS,
  SCHEMAS,
  UNDATED_TABLES,
  VALOR,
} from './schemas.mjs';

/*
 * Makes typed modules of the law's tables (data/*.yaml, docs/adr/0057). A row without an act, with a day that there is not, or with
 * days that another row of its table has, is none: the error names the file, the table and the row.
 */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const DAY = /^\d{4}-\d\d-\d\d$/;
const FIRST = '0000-01-01';
const OPEN = '9999-12-31';

/** A table that does not build, by file and row. */
export class NoLaw extends Error {}

const ajv = new Ajv({ allErrors: false, strict: true, schemas: SCHEMAS });

/**
 * @param data folder of the tables
 * @param out folder of the modules
 */
export function compileLaw(data = join(HERE, 'data'), out = join(HERE, 'src/generated')) {
  const read = (name, schema) => {
    const file = `${name}.yaml`;
    // Every scalar stays the text that stands there: 0.10 is no float, and a day is no Date.
    const content = parse(readFileSync(join(data, file), 'utf8'), { schema: 'failsafe', merge: true });
    check(file, schema, content);
    return content;
  };
  const fact = (file) => {
    const content = JSON.parse(readFileSync(join(data, file), 'utf8'));
    check(file, file, content);
    return content;
  };
  const write = (name, text) =>
    writeFileSync(join(out, name), `// Made of packages/law/data by packages/law/compile.mjs.\n${text}\n`);
  const constant = (name, value) =>
    write(`${name}.ts`, `export const ${constantOf(name)} = ${json(value)} as const;`);
  const law = { read, acts: read('atos', 'atos.json'), milestones: milestonesOf(read('marcos', MARCO)) };
  mkdirSync(out, { recursive: true });
  write('marcos.ts', milestoneModule(law.milestones));
  write('parametros.ts', parametersOf(law));
  for (const name of ['simples', 'valores']) write(`${name}.ts`, valuesOf(law, name));
  for (const [name, { key }] of Object.entries(DECISION_TABLES)) constant(name, tablesOf(law, name, key));
  for (const [name, { key }] of Object.entries(FACT_TABLES)) {
    const file = `${name}.json`;
    const rows = fact(file);
    const made = key === undefined ? rows : factsOf(law.milestones, rows, file, key);
    if (name === REGISTROS) constant(name, registersOf(made));
    else writeFileSync(join(out, file), `${JSON.stringify(made)}\n`);
  }
  for (const name of Object.keys(UNDATED_TABLES)) constant(name, undatedOf(read(name, `${name}.json`)));
  constant('eventos-da-nfe', undatedOf(read('eventos-da-nfe', EVENTOS)));
  constant('obrigacoes', obligationsOf(law));
  constant('opcao-do-simples', optionOf(law));
  constant('cenarios', scenariosOf(law));
}

/** Two tables: what only asks for days, as the panel does, need not carry what is cited of them. */
function milestoneModule(milestones) {
  const of = (what) =>
    json(Object.fromEntries(Object.entries(milestones).map(([name, row]) => [name, what(row)])));
  const byYear = Object.keys(milestones).filter((name) => milestones[name].passo === 'ano');
  return `export const MARCOS = ${of(({ fundamento: _, passo: __, ...days }) => days)} as const;

export type MarcoDoAno = ${byYear.map((name) => `'${name}'`).join(' | ')};

export const FUNDAMENTOS_DOS_MARCOS = ${of(({ fundamento }) => fundamento)} as const;`;
}

/** Series of one file: code, unit and the values by their days. */
function seriesOf({ read, ...law }, name, schema) {
  const file = `${name}.yaml`;
  return Object.entries(read(name, schema)).map(([codigo, { descricao, unidade, linhas }]) => {
    const rows = linhas.map((row, n) => datedRow(law, row, `${file}: ${codigo}, row ${n + 1}`));
    apart(file, codigo, rows);
    return { codigo, descricao, unidade, valores: rows.map(({ corrige: _, ...row }) => row) };
  });
}

function parametersOf(law) {
  const parameters = seriesOf(law, 'parametros', PARAMETRO);
  const file = 'aliquotas-de-referencia.yaml';
  const references = law.read('aliquotas-de-referencia', REFERENCIA).map((row, n) => {
    const { desde, ate, valor, publicadoEm, corrige } = datedRow(law, row, `${file}: row ${n + 1}`);
    const { tributo, como, ato, artigo, regras } = row;
    return { tributo, desde, ate, valor, como, ato, artigo, publicadoEm, regras, corrige };
  });
  apart(file, 'the table', references, ['tributo']);
  return `import type { AliquotaDeReferencia, Parametro } from '../parametro.ts';

export type CodigoDoParametro = ${names(parameters)};
export const PARAMETROS: Readonly<Record<CodigoDoParametro, Parametro<CodigoDoParametro>>> = ${json(byCode(parameters))};
export const ALIQUOTAS_DE_REFERENCIA: readonly AliquotaDeReferencia[] = ${json(references.map(({ corrige: _, ...row }) => row))};`;
}

function valuesOf(law, name) {
  const tables = seriesOf(law, name, VALOR);
  const values = Object.fromEntries(tables.map(({ codigo, valores }) => [codigo, valores]));
  return `import type { ValorDaLei } from '../parametro.ts';

export const ${constantOf(name)}: Readonly<Record<${names(tables)}, readonly ValorDaLei[]>> = ${json(values)};`;
}

/** The decision tables of one file, each by its name where there are several. */
function tablesOf({ read, milestones }, name, key) {
  const table = read(name, `${name}.json`);
  const decide = (rows, of) => decisions(milestones, rows, { file: `${name}.yaml`, of, key });
  if (Array.isArray(table)) return decide(table, 'the table');
  return Object.fromEntries(Object.entries(table).map(([of, rows]) => [of, decide(rows, of)]));
}

/** The rows of a table without days, each with its citation in the place of the act, under the names that the table has. */
function undatedOf(content) {
  if (Array.isArray(content)) return content.map(undatedOf);
  if (typeof content !== 'object') return content;
  if (content.ato === undefined)
    return Object.fromEntries(Object.entries(content).map(([name, one]) => [name, undatedOf(one)]));
  const { status: _, ...row } = inOrder(content);
  return row;
}

function obligationsOf({ read, milestones }) {
  const file = 'obrigacoes.yaml';
  const obligations = read('obrigacoes', OBRIGACOES).map((row) => {
    const at = `${file}: ${row.id}`;
    const { desde = FIRST, antes_de: _, meses: __, ate: ___, ...rest } = inOrder(row);
    const { data } = row.vencimento;
    if (data === undefined) return { ...rest, ...daysOf(milestones, { ...row, desde }, at) };
    if (Object.keys(days).some((name) => row[name] !== undefined))
      throw new NoLaw(`${at}: has a day of its own, and months that it is due for`);
    // It counts for the month that it falls into.
    const first = daysOf(milestones, { desde: data }, at).desde.replace(/\d\d$/, '01');
    return { ...rest, desde: first, ate: dayBefore(monthsLater(first, 1)) };
  });
  apart(file, 'the table', obligations, ['id']);
  return obligations;
}

function optionOf({ read }) {
  const { regras, prorrogadas } = read('opcao-do-simples', OPCAO);
  for (const [of, rows] of Object.entries({ regras, prorrogadas })) {
    const twice = rows.find(({ semestre }, n) => rows.findIndex((row) => row.semestre === semestre) < n);
    if (twice) throw new NoLaw(`opcao-do-simples.yaml: ${of}: two rows share days (${twice.semestre})`);
  }
  return { regras: regras.map(cited), prorrogadas: prorrogadas.map(cited) };
}

function scenariosOf({ read }) {
  const scenarios = Object.entries(read('cenarios', CENARIO)).map(([nome, row]) => {
    const { descricao, cbs, ibs_uf, ibs_mun, publicado_em: publicadoEm = null, status } = row;
    const rates = { cbs, ibs_uf, ibs_mun };
    return [nome, { nome, descricao, ...rates, publicadoEm, status, fundamento: citation(row) }];
  });
  return Object.fromEntries(scenarios);
}

/** Each milestone by its day, month and year, the day before, and its citation. */
function milestonesOf(table) {
  const day = (name, from = []) => {
    const at = `marcos.yaml: ${name}`;
    const row = table[name];
    if (row === undefined) throw new NoLaw(`marcos.yaml: ${from.at(-1)}: there is no milestone "${name}"`);
    if (from.includes(name)) throw new NoLaw(`${at}: begins with itself (${[...from, name].join(' > ')})`);
    if (!DAY.test(row.desde)) return day(row.desde, [...from, name]);
    if (!isDay(row.desde)) throw new NoLaw(`${at}: "${row.desde}" is no day`);
    return row.desde;
  };
  return Object.fromEntries(
    Object.entries(table).map(([name, row]) => {
      const dia = day(name);
      const first = { ano: '-01-01', mes: '-01', dia: '' }[row.passo];
      if (!dia.endsWith(first))
        throw new NoLaw(
          `marcos.yaml: ${name}: changes with the ${row.passo}, and ${dia} is not its first day`,
        );
      const known = { dia, mes: dia.slice(0, 7), ano: Number(dia.slice(0, 4)), vespera: dayBefore(dia) };
      return [name, { ...known, passo: row.passo, fundamento: citation(row) }];
    }),
  );
}

/** The first and the last day of a row, whose last may be open. */
function daysOf(milestones, row, at) {
  const day = (field) => {
    const text = row[field];
    const dia = milestones[text]?.dia ?? text;
    if (!isDay(dia)) throw new NoLaw(`${at}: "${field}" is "${text}", neither a day nor a milestone`);
    return dia;
  };
  const ends = ['ate', 'antes_de', 'meses'].filter((field) => row[field] !== undefined);
  if (ends.length > 1) throw new NoLaw(`${at}: has both "${ends.join('" and "')}"`);
  const desde = day('desde');
  const end = {
    ate: () => day('ate'),
    antes_de: () => dayBefore(day('antes_de')),
    meses: () => dayBefore(monthsLater(desde, Number(row.meses))),
  };
  const ate = ends.length === 0 ? null : end[ends[0]]();
  if (ate !== null && ate < desde) throw new NoLaw(`${at}: ends on ${ate}, before it begins on ${desde}`);
  return { desde, ate };
}

function datedRow({ acts, milestones }, row, place) {
  const at = `${place} (desde ${row.desde})`;
  const { desde, ate } = daysOf(milestones, row, at);
  const publicadoEm = row.publicado_em ?? acts[row.ato]?.publicado_em;
  if (publicadoEm === undefined || !isDay(publicadoEm))
    throw new NoLaw(`${at}: the act "${row.ato}" has no day of publication, here or in atos.yaml`);
  const known = { desde, ate, valor: row.valor, publicadoEm, status: row.status, fundamento: citation(row) };
  return row.corrige === undefined ? known : { ...known, corrige: row.corrige };
}

/** The rows of a decision table, with their days and the citation; `sim` and `nao` are true and false. */
function decisions(milestones, rows, { file, of, key }) {
  const made = rows.map((row, n) => {
    const columns = Object.entries(row).filter(([name]) => !DATED.has(name));
    const said = columns.map(([name, value]) => [name, TRUTH[value] ?? value]);
    const days = daysOf(milestones, row, `${file}: ${of}, row ${n + 1} (desde ${row.desde})`);
    return { ...Object.fromEntries(said), ...days, fundamento: citation(row) };
  });
  apart(file, of, made, key);
  return made;
}

const TRUTH = { sim: true, nao: false };

/** Whether two columns say the same, or lists of them have something in common. */
const meet = (one, other) =>
  Array.isArray(one) && Array.isArray(other) ? one.some((value) => other.includes(value)) : one === other;

/** Two rows of one table may share days only where the later published one says that it corrects. */
function apart(file, table, rows, key = []) {
  rows.forEach((row, n) => {
    rows.slice(0, n).forEach((other, m) => {
      if (!key.every((name) => meet(row[name], other[name]))) return;
      if (row.desde > (other.ate ?? OPEN) || other.desde > (row.ate ?? OPEN)) return;
      if (row.corrige === 'sim' && row.publicadoEm > other.publicadoEm) return;
      throw new NoLaw(
        `${file}: ${table}: rows ${m + 1} and ${n + 1} share days (${other.desde} to ${other.ate ?? 'open'}, ${row.desde} to ${row.ate ?? 'open'})`,
      );
    });
  });
}

/** The columns of a row as they stand, the citation in the place of the act. */
const inOrder = (row) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (name === 'artigo' || name === 'citado_como') return [];
      return [name === 'ato' ? ['fundamento', citation(row)] : [name, TRUTH[value] ?? value]];
    }),
  );

/** A row without its act and article, and with what is cited of them. */
const cited = ({ ato, artigo, citado_como, status: _, ...row }) => ({
  ...row,
  fundamento: citation({ ato, artigo, citado_como }),
});

const citation = ({ ato, artigo, citado_como }) => citado_como ?? `${ato}, ${artigo}`;

const isDay = (text) => {
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const monthsLater = (day, months) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};

const dayBefore = (day) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Rows of a table of facts, each with its first and last day. */
function factsOf(milestones, table, file, key) {
  const rows = table.map((row, n) => {
    const { desde, ate, antes_de } = row;
    const said = { desde, ate: ate ?? undefined, antes_de };
    const days = daysOf(milestones, said, `${file}: row ${n + 1} (desde ${desde})`);
    const columns = Object.entries(row).map(([name, value]) => [name === 'antes_de' ? 'ate' : name, value]);
    return { ...Object.fromEntries(columns), ...days };
  });
  apart(file, 'the table', rows, key);
  return rows;
}

/**
 * The registers of the digital books, each with its layouts by day and the position of its fields, so that a field that there is not is
 * an error of the compiler. REG is field 1, and no field of its own.
 */
function registersOf(rows) {
  const books = {};
  for (const { livro, registro, campos, ...row } of rows) {
    const named = campos.map((campo, n) => {
      const [name, tipo = 'texto'] = campo.split(':');
      return [name, { position: n + 2, tipo }];
    });
    books[livro] ??= {};
    books[livro][registro] ??= [];
    books[livro][registro].push({ ...row, campos: Object.fromEntries(named) });
  }
  return books;
}

function check(file, schema, content) {
  if (!ajv.validate(schema, content)) refuse(file, content, ajv.errors[0]);
}

/** The first error of a schema, by the row that it is about. */
function refuse(file, content, { instancePath, message, params }) {
  const path = instancePath.split('/').slice(1);
  const names = path.map((part) => (/^\d+$/.test(part) ? `row ${Number(part) + 1}` : part));
  const row = path.slice(0, 3).reduce((value, part) => value?.[part], content);
  const which = typeof row === 'object' && row?.desde ? ` (desde ${row.desde})` : '';
  const detail = params.additionalProperty ?? params.allowedValues?.join(', ') ?? '';
  throw new NoLaw(`${file}: ${names.join(', ')}${which}: ${message}${detail && ` (${detail})`}`);
}

const constantOf = (name) => name.toUpperCase().replaceAll('-', '_');
const byCode = (tables) => Object.fromEntries(tables.map((table) => [table.codigo, table]));
const json = (value) => JSON.stringify(value, null, 2);
const names = (tables) => tables.map(({ codigo }) => `'${codigo}'`).join(' | ');

if (process.argv[1] === fileURLToPath(import.meta.url)) compileLaw();
