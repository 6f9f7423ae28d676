import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';

/**
 * A day of law stands in packages/law/data alone (docs/adr/0057); code asks for it by name: `vigente('cbs_devida', ano)`. So no year and
 * no day is written where rules are computed or told. Sentences that name a year are no date that anything is decided by.
 */
const WHERE = ['packages', 'services'];
/** Tests, what makes documents for them, what the API answers as an example of itself, and what is made of its contract. */
const TEST =
  /\.(test|long)\.tsx?$|\/(teste|test-data)\/|\/exemplos\.ts$|^packages\/(samples|testing)\/|\/operations\.ts$/;
/** Days that are none of a law. */
const NO_LAW: Readonly<Record<string, string>> = {
  'packages/runtime/src/run-service.ts': 'until when releases of Node are mended',
  'packages/panel/src/pages/clientes/campos-do-regime.tsx': 'the first day that a field takes',
  'packages/panel/src/pages/perguntas/pergunta-da-aquisicao.tsx': 'the first day that a field takes',
  'packages/standalone/src/demo/run-demo.ts': 'the month of the demo',
};
/** A year, what begins as a month or a day does (2026-12, 2026-12-31T), a day of every year (12-25), or a pattern of some years of a decade. */
const DATE =
  /^(?:20\d{2}|[\s\S]*20\(\d\[[\s\S]*|(?:19|20)\d{2}-[\s\S]*|(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))$/;
/** A pattern for one year of this century. */
const IN_PATTERN = /(?<!\d)20\d{2}(?!\d)/;
/** What routes show as an example of themselves; it runs, and decides nothing (docs/adr/0031). */
const EXAMPLE = /^(?:exemplo|example)s?$/;
const NAMED_EXAMPLE = /^EXAMPLE_/;
/** Of a thousand and more things there are limits; of 2000 and of 2048 too. No date of these laws is a bare one of these. */
const isYear = (value: number): boolean =>
  Number.isInteger(value) && value > 2000 && value < 2100 && value !== 2048;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function dateIn(node: Node): string | undefined {
  switch (node.type) {
    case 'NumericLiteral':
      return isYear(node.value as number) ? String(node.value) : undefined;
    case 'StringLiteral':
      return DATE.test(node.value as string) && node.value !== '2000' ? String(node.value) : undefined;
    case 'TemplateElement':
      return DATE.test(node.raw as string) ? String(node.raw) : undefined;
    case 'RegExpLiteral':
      return IN_PATTERN.exec(node.pattern as string)?.[0];
    default:
      return undefined;
  }
}

/** Ones, powers of ten, halves, and the months of a year: arithmetic. */
const ARITHMETIC = /^(?:0|2|12|10*)$/;

/** A number that a formula multiplies or compares with: a fraction, or a fixed-point amount that is no power of ten. */
function rateIn(node: Node): string | undefined {
  switch (node.type) {
    case 'NumericLiteral':
      return Number.isInteger(node.value) ? undefined : String(node.value);
    case 'StringLiteral':
      return /^\d+\.\d+$/.test(node.value as string) && Number(node.value) !== 0
        ? String(node.value)
        : undefined;
    case 'BigIntLiteral': {
      const digits = String(node.raw).replace(/[-_n]/g, '');
      return ARITHMETIC.test(digits) ? undefined : digits;
    }
    default:
      return undefined;
  }
}

/** Numbers of the engine that no law moves, by file, with why. */
const NO_RATES: readonly (readonly [file: string, why: string, ...numbers: string[]])[] = [
  ['apuracao/contradicoes.ts', 'how far two bases may be apart: half a percent', '200'],
  ['apuracao/decidir-opcao.ts', 'months of a half-year', '6'],
  ['apuracao/premissas-do-rbt12.ts', 'how far the notes may be from the register: a twentieth', '20'],
  ['assistida/reconcile.ts', 'a cent', '0.01'],
  ['calculo/base.ts', 'the half that CST 222 is, by its own name', '5000000000'],
  ['dados/classificacoes.ts', 'editions of the table', '1.60', '1.70'],
  ['divergencias/grupos-declarados.ts', 'four cents', '4000000'],
  ['divergencias/regras-da-nota.ts', 'versions of the layout', '2.00', '3.10', '4.00'],
  ['divergencias/valores/tributos-do-item.ts', 'all of it', '100.0000'],
  ['documento-fiscal/compute-item-do-documento.ts', 'two cents', '2000000'],
  ['efeito/efeito-do-item.ts', 'all of it', '100.0000'],
  ['eventos/movimentos.ts', 'a cent', '0.01'],
];

/** Every year and day that stands in the source. */
const datesOf = (source: string, file = ''): string[] => literalsOf(source, dateIn, file);

function literalsOf(source: string, find: (node: Node) => string | undefined, file = ''): string[] {
  const dates: string[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one);
    else if (typeof value === 'object' && value !== null) {
      if (isNode(value)) {
        if (value.type === 'KeyValueProperty' && EXAMPLE.test(String((value.key as Node).value))) return;
        if (value.type === 'VariableDeclarator' && NAMED_EXAMPLE.test(String((value.id as Node).value)))
          return;
        const date = find(value);
        if (date !== undefined) dates.push(date);
      }
      for (const one of Object.values(value)) look(one);
    }
  };
  look(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2023' }).body);
  return dates;
}

test('no year and no day stands outside the law', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...WHERE], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !TEST.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    datesOf(readFileSync(file, 'utf8'), file).map((date) => `${file}: ${date}`),
  );
  expect(found.filter((one) => NO_LAW[one.split(':')[0] ?? ''] === undefined)).toEqual([]);
});

test('no rate stands in a formula of the engine', () => {
  const root = 'packages/engine/src/';
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', root], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !TEST.test(file));
  const found = files.flatMap((file) => {
    const stays = NO_RATES.filter(([of]) => file === root + of).flatMap(([, , ...numbers]) => numbers);
    return literalsOf(readFileSync(file, 'utf8'), rateIn)
      .filter((rate) => !stays.includes(rate))
      .map((rate) => `${file}: ${rate}`);
  });
  expect(found).toEqual([]);
});

test.each([
  ["const CBS = readOrZero('8.8');", '8.8'],
  ['const cbs = valor * 0.088;', '0.088'],
  ['const MINIMO: Fixo = 28_000_000n;', '28000000'],
])('%s has a rate', (source, rate) => {
  expect(literalsOf(source, rateIn)).toEqual([rate]);
});

test.each([
  ['if (ano >= 2027) x();', '2027'],
  ["const antes = competencia < '2027';", '2027'],
  ["const antes = competencia < '2027-01';", '2027-01'],
  ["const INICIO = '2026-08-03';", '2026-08-03'],
  ["const porAno = { '2029': '90' };", '2029'],
  ['const porAno = { 2029: 90 };', '2029'],
  ['const dia = `2027-$' + '{mes}-01`;', '2027-'],
  ['const MES = /^2026-(0[1-9]|1[0-2])$/;', '2026'],
  ['interface A { readonly ano: 2033 }', '2033'],
  ['const inicio = Date.UTC(2027, 0, 1);', '2027'],
  ["const inicio = new Date('2027-01-01T00:00:00-03:00');", '2027-01-01T00:00:00-03:00'],
  ["const NATAL = '12-25';", '12-25'],
  ["const ANOS = '^20(2[6-9]|3[0-3])$';", '^20(2[6-9]|3[0-3])$'],
  ['const dia = `2027`;', '2027'],
])('%s is found', (source, date) => {
  expect(datesOf(source)).toEqual([date]);
});

test.each([
  "const lei = 'LC 214/2025, art. 349';",
  "const frase = 'Em 2026 as alíquotas são de teste.';",
  "route({ example: { body: { competencia: '2026-09' } } });",
  "const CFOP = '1949';",
  'const MOST = 2000;',
  'const dia = `$' + '{ano}-12-31`;',
])('%s is none', (source) => {
  expect(datesOf(source)).toEqual([]);
});
