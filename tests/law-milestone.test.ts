import * as now from '@apura/engine';
import { expect, test } from '@jest/globals';
import readXlsxFile from 'read-excel-file/node';
import { entrada } from '../packages/engine/test-data/mes-de-teste.ts';
import { item, nota, VENDEDOR } from '../packages/engine/test-data/nota-de-teste.ts';
import { type Engine, engineUnder } from './rate-day/engine-under.ts';
import { lawWith } from './rate-day/law-with.ts';
import { type Surfaces, surfacesUnder } from './rate-day/surfaces-under.ts';

/** The law of which one line reads otherwise: that on which CBS and IBS are due. */
const withCbsDueOn = (day: string): string =>
  lawWith('marcos.yaml', (before) => {
    const after = before.replace(/(?<=^cbs_devida:\n.*\n {2}desde: ).*/m, day);
    expect(after.split('\n').filter((line, n) => line !== before.split('\n')[n])).toEqual([
      `  desde: ${day}`,
    ]);
    return after;
  });

/** What a note of 10/2027, its month and its deadlines say of CBS. */
function ofOctober(engine: Engine) {
  const deOutubro = nota([item({})], { ide: { dhEmi: '2027-10-05T09:00:00-03:00' } });
  const documento = engine.calcularDocumento(deOutubro);
  const cliente = {
    cliente_id: 'cliente',
    cnpj_raiz: VENDEDOR.slice(0, 8),
    regime: 'lucro_real',
    ibs_cbs: 'regular',
  } as const;
  const linhas = engine
    .efeito(documento, deOutubro, cliente)
    .map(({ competencia: _, itens: __, ...linha }) => ({ ...linha, documentos: 1 }));
  const { devido_no_mes } = engine.apurar(entrada(linhas, { competencia: '2027-10' }));
  const cbs = devido_no_mes?.tributos.find(({ tributo }) => tributo === 'cbs');
  return {
    aliquota: documento.aliquotas.cbs,
    status: documento.aliquotas.status,
    situacao: cbs?.situacao,
    silencio: engine.prazosDaAssistida('2027-10').silencio.startsWith('Em 2026 a apuração é informativa'),
    assistida: engine.obrigacoesDoMes('2027-10').lucro_real.includes('apuracao_assistida'),
  };
}

// By the law CBS is due from 2027 on (LC 214/2025 art. 347) at an estimated 9.10 %, and in the test year informative at 0.90 % (art. 346).
test('one line of the law moves the note, the month and the deadlines', async () => {
  const devida = {
    aliquota: '9.1000',
    status: 'estimativa',
    situacao: 'devido',
    silencio: false,
    assistida: true,
  };
  const emTeste = {
    aliquota: '0.9000',
    status: 'lei',
    situacao: 'informativo',
    silencio: true,
    assistida: false,
  };
  expect(ofOctober(now)).toEqual(devida);
  expect(ofOctober(await engineUnder(withCbsDueOn('2028-01-01')))).toEqual(emTeste);
});

/** What a surface says in words: HTML without tags, spaces as one. */
const wordsOf = (text: string): string =>
  text
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0|;]+/g, ' ');

/** What each surface says of a month of 10/2027 with a sale of 1,000.00: CBS of 91.00, and IBS of 0.50 and 0.50. */
async function saidOf({ tables, markdown, report, screen, csv, xlsx }: Surfaces) {
  const sheets = await readXlsxFile(xlsx);
  const inSheets = sheets.flatMap(({ data }) => data.map((row) => row.map((cell) => cell ?? '').join(' ')));
  const inTables = tables.flatMap(({ name, rows }) => [name, ...rows.map((row) => row.join(' '))]);
  return Object.entries({
    tables: inTables.join('\n'),
    markdown,
    report,
    screen,
    csv,
    xlsx: inSheets.join('\n'),
  }).map(([name, text]) => [name, wordsOf(text)] as const);
}
const namesOf = (said: Awaited<ReturnType<typeof saidOf>>, what: RegExp): string[] =>
  said.filter(([, text]) => what.test(text)).map(([name]) => name);

const TOTAL = /Total a recolher [^a-z]*92(?:,00| )/;
const WAIVED = /CBS e IBS de teste: recolhimento dispensado/;

test('the same line moves every surface: tables, Markdown, report, sheets', async () => {
  const [now, moved] = await Promise.all([surfacesUnder(), surfacesUnder(withCbsDueOn('2028-01-01'))]);
  const [saidNow, saidThen] = await Promise.all([saidOf(now), saidOf(moved)]);
  // 91.00 + 0.50 + 0.50 = 92.00 is due, or of a test and waived (LC 214/2025 art. 348). The sum of the table stands beside it.
  const all = ['markdown', 'report', 'screen', 'csv', 'xlsx'];
  expect([namesOf(saidNow, TOTAL), namesOf(saidNow, WAIVED)]).toEqual([all, []]);
  expect([namesOf(saidThen, TOTAL), namesOf(saidThen, WAIVED)]).toEqual([[], ['tables', ...all]]);
}, 120_000);

/** Those of OpenAPI, of the events, of the errors, of the public pages and of the words in which a pattern is found. */
const documentsWith = ({ documentation }: Surfaces, what: RegExp): string[] =>
  documentation
    .filter(([, , value]) => what.test(JSON.stringify(value)))
    .map(([kind, key]) => `${kind} ${key}`);

// By the law ICMS ends, and the last year of the transition is, in 2033 (ADCT art. 129).
test('the last year of the transition is moved in the contract by the same one line', async () => {
  const law = lawWith('marcos.yaml', (text) =>
    text.replace(/(?<=^icms_extinto:\n.*\n {2}desde: ).*/m, '2034-01-01'),
  );
  const [now, moved] = await Promise.all([surfacesUnder(), surfacesUnder(law)]);
  const LAST_BEFORE = /"maximum":2033|3\[0-3\]/;
  const LAST_THEN = /"maximum":2034|3\[0-4\]/;
  expect(documentsWith(now, LAST_THEN)).toEqual([]);
  expect(documentsWith(moved, LAST_BEFORE)).toEqual([]);
  expect(documentsWith(moved, LAST_THEN)).toEqual(documentsWith(now, LAST_BEFORE));
  expect(documentsWith(now, LAST_BEFORE)).toEqual(['openapi /api/calculadora', 'openapi components']);
}, 120_000);
