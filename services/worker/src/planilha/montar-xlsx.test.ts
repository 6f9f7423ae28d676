import { afterEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import readXlsxFile, { readSheet } from 'read-excel-file/node';
import { DADOS_COMPLETOS, DADOS_DE_EXEMPLO } from '../../teste/dados-de-exemplo.ts';
import type { DadosDoRelatorio } from '../relatorio/dados-do-relatorio.ts';
import { montarXlsx } from './montar-xlsx.ts';

// A hundred amounts a workbook; nothing here measures time.
jest.setTimeout(30_000);

afterEach(() => {
  jest.useRealTimers();
});

const comDiferenca = (diferenca: string): DadosDoRelatorio => ({
  ...DADOS_DE_EXEMPLO,
  comparativo: { ...DADOS_DE_EXEMPLO.comparativo, diferenca },
});

test('each table is a sheet, amounts are numbers, codes and keys are text', async () => {
  const livro = await readXlsxFile(await montarXlsx(DADOS_COMPLETOS));
  expect(livro.map(({ sheet }) => sheet)).toEqual([
    'Identificação',
    'Totais',
    'Tributos',
    'Créditos recusados',
    'Por capítulo da NCM',
    'Por CFOP',
    'Por cClassTrib',
    'Projeção',
    'Divergências',
    'Informado à mão',
    'Números que faltam',
    'Premissas e avisos',
  ]);
  const folha = (nome: string) => livro.find(({ sheet }) => sheet === nome)?.data;
  expect(folha('Tributos')).toContainEqual(['Hoje', 'ICMS', 92500, 41220.35, null, 51279.65]);
  expect(folha('Por cClassTrib')?.[1]?.slice(0, 3)).toEqual([
    '000001',
    'Tributação integral (regra geral)',
    366800,
  ]);
  expect(folha('Projeção')?.[1]?.slice(0, 3)).toEqual([2026, 'preço líquido constante', 92500]);
  expect(folha('Divergências')?.[1]).toEqual([
    'Crítica',
    '35260912345678000195550010000012341123456784',
    1,
    'vIBSUF',
    12.34,
    12.35,
    'O valor declarado difere do que a alíquota do mês dá sobre a base de cálculo do item.',
    'NT 2025.002, regra UB18-10',
  ]);
});

test('an amount comes back to the cent up to fifteen digits', async () => {
  const centavos = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n });
  await fc.assert(
    fc.asyncProperty(fc.array(centavos, { minLength: 100, maxLength: 100 }), async (muitos) => {
      const valores = muitos.map((c) => {
        const digitos = String(c < 0n ? -c : c).padStart(3, '0');
        return `${c < 0n ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`;
      });
      const por_cfop = valores.map((valor) => ({ chave: '5102', valor, atual: '0.00', novo: '0.00' }));
      const comparativo = { ...DADOS_DE_EXEMPLO.comparativo, por_cfop };
      const linhas = await readSheet(await montarXlsx({ ...DADOS_DE_EXEMPLO, comparativo }), 'Por CFOP');
      expect(linhas.slice(1).map((linha) => (linha[2] as number).toFixed(2))).toEqual(valores);
    }),
    { numRuns: 3 },
  );
});

test('an amount of more than fifteen digits is text, not a rounded number', async () => {
  const linhas = await readSheet(await montarXlsx(comDiferenca('12345678901234.56')), 'Totais');
  expect(linhas[3]?.[1]).toBe('12.345.678.901.234,56');
});

test('a text that looks like a formula or breaks XML stays text', async () => {
  const razao_social = '=HYPERLINK("http://exemplo.com")<&>\u0000\ud800';
  const livro = await montarXlsx({
    ...DADOS_DE_EXEMPLO,
    cliente: { ...DADOS_DE_EXEMPLO.cliente, razao_social },
  });
  const linhas = await readSheet(livro, 'Identificação');
  expect(linhas).toContainEqual(['Cliente', '=HYPERLINK("http://exemplo.com")<&>']);
});

test('the same data give the same bytes, years later too', async () => {
  const hoje = await montarXlsx(DADOS_COMPLETOS);
  jest.useFakeTimers({
    now: new Date('2041-05-06T07:08:09Z'),
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'],
  });
  expect((await montarXlsx(DADOS_COMPLETOS)).equals(hoje)).toBe(true);
});

test('a month without documents is a workbook all the same', async () => {
  const { comparativo } = DADOS_DE_EXEMPLO;
  const vazio = {
    ...DADOS_DE_EXEMPLO,
    comparativo: {
      ...comparativo,
      por_ncm: [],
      por_cfop: [],
      por_classificacao: [],
      premissas: [],
      avisos: [],
    },
    divergencias: [],
  };
  const livro = await readXlsxFile(await montarXlsx(vazio));
  expect(livro.map(({ sheet }) => sheet)).toEqual([
    'Identificação',
    'Totais',
    'Tributos',
    'Créditos recusados',
    'Premissas e avisos',
  ]);
});
