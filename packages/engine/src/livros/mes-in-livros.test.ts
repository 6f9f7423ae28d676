import { expect, test } from '@jest/globals';
import type { ApuracaoDoLivro, FatoDoLivro } from './fatos.ts';
import { type LivroDoMes, mesInLivros } from './mes-in-livros.ts';

const MATRIZ = '12345678000195';
const FILIAL = '12345678000276';
const ZERO = '0.00';
const apuracao = (mais: Partial<ApuracaoDoLivro>): ApuracaoDoLivro => ({
  ...{
    tipo: 'apuracao',
    linha: 1,
    tributo: 'icms',
    estabelecimento: MATRIZ,
    de: '2026-10-01',
    ate: '2026-10-31',
  },
  ...{ saldo_anterior: ZERO, debitos: ZERO, outros_debitos: ZERO, creditos: ZERO, outros_creditos: ZERO },
  ...{ deducoes: ZERO, a_recolher: ZERO, a_transportar: ZERO, debitos_especiais: ZERO },
  ...mais,
});
const icms = (mes: string, ...fatos: FatoDoLivro[]): LivroDoMes => ({
  ...{
    livro: 'icms_ipi',
    cnpj: MATRIZ,
    arquivo: `icms-${mes}.txt`,
    de: `2026-${mes}-01`,
    ate: `2026-${mes}-28`,
    fatos,
    lidos: {},
  },
});
const contribuicoes = (mes: string, ...fatos: FatoDoLivro[]): LivroDoMes => ({
  ...icms(mes, ...fatos),
  livro: 'contribuicoes',
  arquivo: `pc-${mes}.txt`,
});
const inWords = (livros: readonly LivroDoMes[], competencia = '2026-10') =>
  mesInLivros(livros, competencia).saldos.map(({ tributo, estabelecimento, valor, registro, arquivo }) =>
    [tributo, estabelecimento ?? 'empresa', valor, registro, arquivo].join(' '),
  );

test('ICMS and IPI begin with what the book of the month says, else with what that of the month before carries', () => {
  const setembro = icms(
    '09',
    apuracao({ a_transportar: '900.00' }),
    apuracao({ tributo: 'ipi', a_transportar: '30.00' }),
  );
  const outubro = icms('10', apuracao({ saldo_anterior: '1000.00', a_transportar: '532.00' }));
  expect(inWords([setembro])).toEqual([
    `icms ${MATRIZ} 900.00 E110 icms-09.txt`,
    `ipi ${MATRIZ} 30.00 E520 icms-09.txt`,
  ]);
  expect(inWords([outubro, setembro])).toEqual([
    `icms ${MATRIZ} 1000.00 E110 icms-10.txt`,
    `ipi ${MATRIZ} 30.00 E520 icms-09.txt`,
  ]);
  expect(inWords([outubro], '2026-11')).toEqual([`icms ${MATRIZ} 532.00 E110 icms-10.txt`]);
  expect(inWords([outubro], '2026-12')).toEqual([]);
});

test('each establishment has its own ICMS; the substitution of several states is one sum', () => {
  const st = (uf: string, a_transportar: string) => apuracao({ tributo: 'icms_st', uf, a_transportar });
  const filial = icms('09', apuracao({ estabelecimento: FILIAL, a_transportar: '5.00' }));
  const matriz = icms('09', apuracao({ a_transportar: '7.00' }), st('SP', '10.00'), st('RJ', '2.50'));
  expect(inWords([matriz, filial])).toEqual([
    `icms ${MATRIZ} 7.00 E110 icms-09.txt`,
    `icms ${FILIAL} 5.00 E110 icms-09.txt`,
    'icms_st empresa 12.50 E210 icms-09.txt',
  ]);
});

const saldo = (disponivel: string, resta: string): FatoDoLivro => ({
  ...{ tipo: 'saldo_de_credito', linha: 1, tributo: 'pis', natureza: 'credito', competencia: '2026-08' },
  ...{ codigo: '101', apurado: disponivel, disponivel, descontado: ZERO, ressarcido: ZERO, compensado: ZERO },
  saldo: resta,
});
const credito = (resta: string): FatoDoLivro => ({
  ...{ tipo: 'credito', linha: 1, tributo: 'pis', codigo: '101', apurado: resta, acrescimos: ZERO },
  ...{ reducoes: ZERO, diferido: ZERO, disponivel: resta, descontado: ZERO, saldo: resta, bases: [] },
});

test('of PIS what 1100 leaves and what M100 adds begins the month after; what others kept back is no credit', () => {
  const retido: FatoDoLivro = {
    ...{ tipo: 'saldo_de_credito', linha: 1, tributo: 'pis', natureza: 'retido', competencia: '2026-08' },
    ...{ codigo: '01', apurado: ZERO, descontado: ZERO, ressarcido: ZERO, compensado: ZERO, saldo: '99.00' },
  };
  const setembro = contribuicoes('09', saldo('40.00', '15.00'), credito('35.00'), retido);
  expect(inWords([setembro])).toEqual([
    'cofins empresa 0.00 1500 pc-09.txt',
    'pis empresa 50.00 1100 pc-09.txt',
  ]);
  const outubro = contribuicoes('10', saldo('50.00', '14.83'), credito('1.00'));
  expect(inWords([setembro, outubro])[1]).toBe('pis empresa 50.00 1100 pc-10.txt');
});

test('credits that were taken, and adjustments that no note has', () => {
  const { contas } = mesInLivros(
    [
      icms(
        '10',
        apuracao({ creditos: '216.00', outros_debitos: '10.00', outros_creditos: '4.00', deducoes: '1.00' }),
      ),
      contribuicoes('10', {
        ...{ tipo: 'ajuste', linha: 1, registro: 'M220', tributo: 'pis', codigo: '08' },
        ...{ efeito: 'acrescimo_da_contribuicao', valor: '3.00' },
      }),
    ],
    '2026-10',
  );
  expect(contas).toEqual([
    {
      ...{ tributo: 'icms', creditos: '216.00', ditos_por: ['E110, icms-10.txt'] },
      ...{ ajustes_a_debito: '10.00', ajustes_a_credito: '5.00' },
    },
    // Nothing in the book says what it credits.
    {
      ...{ tributo: 'pis', creditos: '0.00', ditos_por: [] },
      ...{ ajustes_a_debito: '3.00', ajustes_a_credito: '0.00' },
    },
  ]);
});
