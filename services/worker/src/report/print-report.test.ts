import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { COMPLETE_DATA as DADOS, INCOMPLETE_DATA } from '../../teste/example-data.ts';
import { NADA_RETIDO } from '../../teste/example-mes.ts';
import { findExecutable } from '../browser/find-executable.ts';
import type { Executable } from '../browser/launch-browser.ts';
import { type Browser, openBrowser } from '../browser/open-browser.ts';
import { printReport } from './print-report.ts';

// Browsers are slow to start on a busy machine; nothing here measures time.
jest.setTimeout(60_000);

const FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/apura/navegador', import.meta.url));

let executable: Executable;
let browser: Browser;
beforeAll(async () => {
  executable = await findExecutable({ folder: FOLDER, environment: process.env });
  browser = await openBrowser({ executable });
}, 60_000);
afterAll(() => browser.close());

const pages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('the answer of the fullest month is one page: what stands behind it begins on the second', async () => {
  const { comparativo } = DADOS;
  const tributos = (['icms', 'icms_st', 'fcp', 'difal', 'ipi', 'pis', 'cofins', 'iss', 'is'] as const).map(
    (tributo) => ({
      tributo,
      situacao: 'devido' as const,
      debitos: '100.00',
      creditos: '350.00',
      estornos: '20.00',
      saldo_anterior: '70.00',
      a_recolher: '0.00',
      a_transportar: '300.00',
      memoria: [],
    }),
  );
  const pdf = await printReport(browser, {
    ...DADOS,
    comparativo: {
      ...comparativo,
      devido_no_mes: comparativo.devido_no_mes && {
        ...comparativo.devido_no_mes,
        tributos: [...tributos, ...comparativo.devido_no_mes.tributos.slice(-2)],
        retencoes: NADA_RETIDO,
      },
      // No table behind the first page but the annexes, which are one more.
      comparacao: null,
      transicao: comparativo.transicao.filter(({ ano }) => ano === 2026 || ano === 2027 || ano === 2033),
      conferencia: null,
      por_ncm: [],
      por_cfop: [],
      por_classificacao: [],
      por_tipo_de_documento: [],
      por_natureza: [],
    },
    divergencias: [],
    totais_de_divergencias: { criticas: 0, avisos: 0 },
  });
  expect(pages(pdf)).toBe(3);
});

test('a month that is incomplete is one page', async () => {
  expect(pages(await printReport(browser, INCOMPLETE_DATA))).toBe(1);
});

test('the report is tagged, titled and bookmarked, has its own font in it and the date of the calculation', async () => {
  const pdf = await printReport(browser, DADOS);
  const texto = pdf.toString('latin1');
  expect(texto.startsWith('%PDF-')).toBe(true);
  expect(texto).toContain('/StructTreeRoot');
  expect(texto).toContain('/Outlines');
  expect(texto).toMatch(/\/Title /);
  for (const peso of ['Regular', 'SemiBold', 'Bold'])
    expect(texto).toMatch(new RegExp(`/FontName /\\w+\\+Inter-${peso}\\b`));
  expect(texto).not.toMatch(/\/FontName \/(?!\w+\+Inter)/);
  expect(texto).toContain("/CreationDate (D:20261001120000+00'00')");
  expect(texto).toContain('/Lang (pt-BR)');
});

test('the same data give the same bytes, alone, beside others and in another browser', async () => {
  const outro = await openBrowser({ executable });
  try {
    const pdfs = await Promise.all([browser, browser, outro, outro].map((n) => printReport(n, DADOS)));
    for (let i = 0; i < 2; i += 1) pdfs.push(await printReport(browser, DADOS));
    expect(new Set(pdfs.map((pdf) => pdf.toString('latin1'))).size).toBe(1);
  } finally {
    await outro.close();
  }
});

test('other data, other bytes', async () => {
  const pdf = await printReport(browser, DADOS);
  expect(pdf.equals(await printReport(browser, { ...DADOS, versao: 2 }))).toBe(false);
});
