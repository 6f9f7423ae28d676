import { lerValor } from '@apura/contracts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { escreverCentavos, lerCentavos, somar } from './centavos.ts';
import { competencia, competenciaCurta, mesesAte, ultimoDia } from './competencia.ts';
import { diaMesAno } from './dia-mes-ano.ts';
import { faixa } from './faixa.ts';
import { chaveEmGrupos, cnpj, cpf, semPontuacao } from './identidade.ts';
import { lerAliquota, lerPercentual } from './ler-percentual.ts';
import { percentual, percentualCurto } from './percentual.ts';
import { agrupar, reais } from './reais.ts';
import { reaisCompactos } from './reais-compactos.ts';

const NBSP = '\u00a0';

test.each([
  ['0.00', `R$${NBSP}0,00`],
  ['-1234.50', `-R$${NBSP}1.234,50`],
  ['123456789012345.67', `R$${NBSP}123.456.789.012.345,67`],
])('%s in reais', (decimal, escrito) => expect(reais(decimal)).toBe(escrito));

/** Thirteen digits of reais, as much as the contract takes. */
const valor = fc.bigInt({ min: 1n - 10n ** 15n, max: 10n ** 15n - 1n }).map(escreverCentavos);

test('no amount loses a cent on its way over the screen and back', () => {
  fc.assert(
    fc.property(valor, (v) => {
      const semSinal = v.replace('-', '');
      expect(lerValor(agrupar(semSinal))).toBe(semSinal);
      expect(escreverCentavos(lerCentavos(v))).toBe(v);
    }),
  );
});

test('a sum is exact where numbers are not', () => {
  expect(somar(['0.10', '0.20', '9007199254740993.01'])).toBe('9007199254740993.31');
});

test.each([
  ['R$ 1.234,5', '1234.50'],
  ['1234.5', '1234.50'],
  ['1.234', '1234.00'],
  ['0007', '7.00'],
  ['', undefined],
  ['1,234', undefined],
  ['1.2345', undefined],
  ['12.34.56', undefined],
  ['4,800,000.00', undefined],
  ['R$ 1.234.567,89', '1234567.89'],
  ['-3', undefined],
  ['doze', undefined],
])('%p typed as an amount is %p', (texto, lido) => expect(lerValor(texto)).toBe(lido));

test.each([
  ['17,5%', '17.5'],
  ['017', '17'],
  ['1,23456', undefined],
])('%p typed as a percentage is %p', (texto, lido) => expect(lerPercentual(texto)).toBe(lido));

test.each([
  ['100', '100'],
  ['100,0', '100.0'],
  ['100,01', undefined],
  ['0', '0'],
  ['-1', undefined],
])('%p typed as a rate is %p', (texto, lido) => expect(lerAliquota(texto)).toBe(lido));

test.each([
  ['0.9000', '0,90%', '0,90%'],
  ['17.9125', '17,9125%', '17,91%'],
  ['6.7350', '6,735%', '6,74%'],
  ['-0.0040', '-0,004%', '0,00%'],
])('%s in percent', (decimal, inteiro, curto) => {
  expect(percentual(decimal)).toBe(inteiro);
  expect(percentualCurto(decimal)).toBe(curto);
});

test.each([
  ['148.55', `R$${NBSP}149`],
  ['-0.40', `R$${NBSP}0`],
  ['-0.50', `-R$${NBSP}1`],
  ['999.49', `R$${NBSP}999`],
  ['999.50', `R$${NBSP}1${NBSP}mil`],
  ['5982.86', `R$${NBSP}6${NBSP}mil`],
  ['5949.99', `R$${NBSP}5,9${NBSP}mil`],
  ['99950.00', `R$${NBSP}100${NBSP}mil`],
  ['999499.99', `R$${NBSP}999${NBSP}mil`],
  ['999500.00', `R$${NBSP}1${NBSP}mi`],
  ['1000.00', `R$${NBSP}1${NBSP}mil`],
  ['-123456.00', `-R$${NBSP}123${NBSP}mil`],
  ['1250000.00', `R$${NBSP}1,3${NBSP}mi`],
  ['3000000000.00', `R$${NBSP}3${NBSP}bi`],
])('%s in short', (decimal, escrito) => expect(reaisCompactos(decimal)).toBe(escrito));

test.each([
  ['10.00', '12.50', `R$${NBSP}10,00 a R$${NBSP}12,50`],
  ['-10.00', '-12.50', `-R$${NBSP}12,50 a -R$${NBSP}10,00`],
  ['10.00', '10.00', `R$${NBSP}10,00`],
])('%s and %s as a range', (um, outro, escrito) => expect(faixa(um, outro)).toBe(escrito));

test('identities as people write them', () => {
  expect(cnpj('11222333000181')).toBe('11.222.333/0001-81');
  expect(cnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  expect(cnpj('11222333')).toBe('11.222.333');
  expect(cpf('12345678909')).toBe('123.456.789-09');
  expect(semPontuacao(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35');
  expect(chaveEmGrupos('1234567890')).toBe(`1234${NBSP}5678${NBSP}90`);
});

test('months, also over the turn of a year', () => {
  expect(competencia('2026-03')).toBe('março de 2026');
  expect(competenciaCurta('2026-12')).toBe('dez/2026');
  expect(mesesAte(new Date(2026, 1, 28, 23), 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(['2027-02', '2028-02', '2027-12'].map(ultimoDia)).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2027-12-31',
  ]);
});

test('a date that is no instant', () => expect(diaMesAno('2024-05-01')).toBe('01/05/2024'));
