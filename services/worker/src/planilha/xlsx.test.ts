import { openXlsx, writeTables } from '@apura/sheets';
import { afterEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import readXlsxFile, { readSheet } from 'read-excel-file/node';
import { COMPLETE_DATA, DATA_OF_SIMPLES, EXAMPLE_DATA, INCOMPLETE_DATA } from '../../teste/example-data.ts';
import { buildQuadros } from '../report/quadros.ts';
import type { ReportData } from '../report/report-data.ts';

async function buildXlsx(dados: ReportData): Promise<Buffer> {
  const xlsx = openXlsx();
  await writeTables([xlsx], buildQuadros(dados));
  return xlsx.end();
}

// A hundred amounts a workbook; nothing here measures time.
jest.setTimeout(30_000);

afterEach(() => {
  jest.useRealTimers();
});

function withDiferenca(diferenca: string): ReportData {
  const { comparativo } = EXAMPLE_DATA;
  const comparacao = comparativo.comparacao && { ...comparativo.comparacao, diferenca };
  return { ...EXAMPLE_DATA, comparativo: { ...comparativo, comparacao } };
}

test('each table is a sheet, amounts are numbers, codes and keys are text', async () => {
  const livro = await readXlsxFile(await buildXlsx(COMPLETE_DATA));
  expect(livro.map(({ sheet }) => sheet)).toEqual([
    'Resumo',
    'Devido no mês',
    'Ponte',
    'Transição',
    'Comparação',
    'Comparação em outros cenários',
    'Estabelecimentos',
    'Retenções na fonte',
    'Conferência',
    'Créditos a conferir',
    'Créditos em dúvida',
    'Notas a conferir',
    'Fornecedores do Simples',
    'Composição por NCM',
    'Composição por CFOP',
    'Composição por cClassTrib',
    'Composição por documento',
    'Composição por natureza',
    'Informado à mão',
    'Divergências',
    'Classificações a confirmar',
    'Premissas',
    'Números que faltam',
  ]);
  const folha = (nome: string) => livro.find(({ sheet }) => sheet === nome)?.data;
  expect(folha('Classificações a confirmar')?.[1]?.slice(0, 14)).toEqual([
    'Paga a mais',
    'Arroz branco tipo 1, 5 kg',
    '00123',
    '10063021',
    '1102, 2102',
    '000001',
    '200003',
    'Atacado Boa Mesa Ltda',
    '55.666.777',
    'Notas de fornecedores',
    12,
    1000,
    7.44,
    207.61,
  ]);
  expect(folha('Resumo')).toContainEqual(['Total a recolher', null, 1023.4]);
  expect(folha('Devido no mês')).toContainEqual(['ICMS', 'Devido', 1800, 1080, 0, 0, 720, 0, 0]);
  expect(folha('Devido no mês')?.at(-1)?.slice(0, 7)).toEqual([
    'Total a recolher',
    null,
    null,
    null,
    null,
    null,
    1023.4,
  ]);
  expect(folha('Ponte')?.map(([, valor]) => valor)).toEqual([
    'Valor',
    1173.4,
    -6.49,
    -54.12,
    -249.28,
    270.87,
    1.49,
    1.49,
    -40,
    1097.36,
  ]);
  expect(folha('Composição por cClassTrib')?.[1]).toEqual([
    '000001',
    'Tributação integral (regra geral)',
    10000,
    1173.4,
    830.77,
  ]);
  expect(folha('Transição')?.[1]?.slice(0, 3)).toEqual([2026, 'preço líquido constante', 720]);
  expect(folha('Divergências')?.[1]).toEqual([
    'Crítica',
    'NF-e 1234',
    '35260912345678000195550010000012341123456784',
    1,
    'vIBSUF',
    12.34,
    12.35,
    'O valor declarado não é o que a alíquota do mês dá sobre a base de cálculo do item.',
    'NT 2025.002, regra UB18-10',
    'valor ou alíquota de tributo',
  ]);
});

test('the Simples has its DAS by tax and the choice side by side', async () => {
  const livro = await readXlsxFile(await buildXlsx(DATA_OF_SIMPLES));
  const folha = (nome: string) => livro.find(({ sheet }) => sheet === nome)?.data;
  expect(folha('DAS por tributo')).toContainEqual(['CPP', 3549]);
  expect(folha('Opção do Simples')?.[1]).toEqual([
    2027,
    8450,
    11740.25,
    3290.25,
    523.9,
    3680,
    3156.1,
    'estimativa',
  ]);
});

test('a month that is incomplete has no sheet of amounts', async () => {
  const livro = await readXlsxFile(await buildXlsx(INCOMPLETE_DATA));
  expect(livro.map(({ sheet }) => sheet)).toEqual(['Resumo', 'Pendências']);
});

test('an amount comes back to the cent up to fifteen digits', async () => {
  const centavos = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n });
  await fc.assert(
    fc.asyncProperty(fc.array(centavos, { minLength: 100, maxLength: 100 }), async (muitos) => {
      const valores = muitos.map((c) => {
        const digitos = String(c < 0n ? -c : c).padStart(3, '0');
        return `${c < 0n ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`;
      });
      const por_cfop = valores.map((valor) => ({
        chave: '5102',
        operacoes: valor,
        atual: '0.00',
        novo: '0.00',
      }));
      const comparativo = { ...EXAMPLE_DATA.comparativo, por_cfop };
      const linhas = await readSheet(
        await buildXlsx({ ...EXAMPLE_DATA, comparativo }),
        'Composição por CFOP',
      );
      expect(linhas.slice(1).map((linha) => (linha[2] as number).toFixed(2))).toEqual(valores);
    }),
    { numRuns: 3 },
  );
});

test('an amount of more than fifteen digits is text, not a rounded number', async () => {
  const linhas = await readSheet(await buildXlsx(withDiferenca('12345678901234.56')), 'Comparação');
  expect(linhas.at(-1)?.[2]).toBe('12.345.678.901.234,56');
});

test('a text that looks like a formula or breaks XML stays text', async () => {
  const razao_social = '=HYPERLINK("http://exemplo.com")<&>\u0000\ud800';
  const livro = await buildXlsx({
    ...EXAMPLE_DATA,
    cliente: { ...EXAMPLE_DATA.cliente, razao_social },
  });
  const linhas = await readSheet(livro, 'Resumo');
  expect(linhas).toContainEqual(['Cliente', '=HYPERLINK("http://exemplo.com")<&>', null]);
});

test('the same data give the same bytes, years later too', async () => {
  const hoje = await buildXlsx(COMPLETE_DATA);
  jest.useFakeTimers({
    now: new Date('2041-05-06T07:08:09Z'),
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'],
  });
  expect((await buildXlsx(COMPLETE_DATA)).equals(hoje)).toBe(true);
});

test('a table without rows is no sheet', async () => {
  const { comparativo } = EXAMPLE_DATA;
  const vazio = {
    ...EXAMPLE_DATA,
    comparativo: {
      ...comparativo,
      comparacao: null,
      ponte: null,
      transicao: [],
      conferencia: null,
      por_ncm: [],
      por_cfop: [],
      por_classificacao: [],
      premissas: [],
      avisos: [],
    },
    divergencias: [],
  };
  const livro = await readXlsxFile(await buildXlsx(vazio));
  expect(livro.map(({ sheet }) => sheet)).toEqual(['Resumo', 'Devido no mês', 'Premissas']);
});
