import { expect, test } from '@jest/globals';
import { efeitoDaDivergencia, operacaoDoCfop } from './codigos.ts';
import {
  competenciaCurta,
  competenciaPorExtenso,
  day,
  dayMonthYear,
  isoDay,
  isoMonth,
  longDay,
  moment,
} from './dates.ts';
import {
  chaveInGroups,
  cnpj,
  cpf,
  nomeDaNota,
  nomeDoTipo,
  notaDaChave,
  TIPOS_POR_EXTENSO,
  withSerie,
} from './identity.ts';
import { nomeDoCapitulo } from './mes/capitulos-da-ncm.ts';
import { colunasOf } from './mes/conta.ts';
import { nomeDoCenario, nomeDoPasso, nomeDoTributo, withOrigem } from './month.ts';

const NBSP = '\u00a0';

test('months', () => {
  expect(competenciaPorExtenso('2026-03')).toBe('março de 2026');
  expect(competenciaCurta('2026-12')).toBe('dez/2026');
  expect(() => competenciaPorExtenso('2026-13')).toThrow('not a competencia');
});

test('a date that is no instant', () => expect(dayMonthYear('2024-05-01')).toBe('01/05/2024'));

test('an instant is told in the time of Brasília, wherever it is read', () => {
  const evening = '2026-12-01T02:59:59Z';
  expect(day(evening)).toBe('30/11/2026');
  expect(moment(evening)).toBe('30/11/2026, 23:59');
  expect([evening, '2026-12-01T03:00:00Z', '2026-12-11T12:00:00Z'].map(longDay)).toEqual([
    '30 de novembro de 2026',
    '1º de dezembro de 2026',
    '11 de dezembro de 2026',
  ]);
  expect(isoDay(new Date(evening))).toBe('2026-11-30');
  expect([evening, '2026-12-01T03:00:00Z'].map((at) => isoMonth(new Date(at)))).toEqual([
    '2026-11',
    '2026-12',
  ]);
});

test('identities as people write them', () => {
  expect(cnpj('11222333000181')).toBe('11.222.333/0001-81');
  expect(cnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  expect(cnpj('11222333')).toBe('11.222.333');
  expect(cpf('12345678909')).toBe('123.456.789-09');
  expect(chaveInGroups('1234567890')).toBe(`1234${NBSP}5678${NBSP}90`);
});

test('a note is named with its model, also from its access key', () => {
  expect(nomeDaNota('55', '000000123')).toBe('NF-e 123');
  expect(nomeDaNota('65', '45')).toBe('NFC-e 45');
  expect([nomeDaNota('57', '9'), nomeDaNota('ctesimp', '09')]).toEqual(['CT-e 9', 'CT-e Simplificado 9']);
  expect(nomeDaNota('99', '9')).toBe('Modelo 99 9');
  expect(notaDaChave('35260912345678000195650020000012341123456784')).toEqual({
    nome: 'NFC-e 1234',
    serie: '2',
  });
  const nfse = notaDaChave('35503081290021021000166000000000004226091234567890');
  expect(nfse).toEqual({ nome: 'NFS-e 42', serie: '' });
  expect([withSerie(nfse), withSerie({ nome: 'NF-e 1', serie: '2' })]).toEqual(['NFS-e 42', 'NF-e 1/2']);
  expect([nomeDoTipo('nf3e'), nomeDoTipo('outro')]).toEqual(['NF3e', 'outro']);
  expect(TIPOS_POR_EXTENSO).toMatch(/^NF-e, NFC-e, CT-e, .*NFS-e, .* e NFGas$/);
});

test('a code without a name is its own; what is not law says so', () => {
  expect([nomeDoTributo('ibs_uf'), nomeDoTributo('novo')]).toEqual(['IBS estadual', 'novo']);
  expect(
    ['aliquota_efetiva_ibs_mun', 'cbs', 'classificacao', 'icms_st', 'vBC_declarada'].map(nomeDoPasso),
  ).toEqual(['alíquota efetiva IBS municipal', 'CBS', 'classificação', 'ICMS-ST', 'vBC declarada']);
  // What is a sentence already stays: "das" in it is no tax.
  expect(nomeDoPasso('base das saídas')).toBe('base das saídas');
  expect(nomeDoCenario('meu_cenario')).toBe('meu cenario');
  expect([nomeDoCapitulo('22'), nomeDoCapitulo('toString')]).toEqual(['Bebidas e vinagres', '']);
  expect([operacaoDoCfop('6102'), operacaoDoCfop('4102'), operacaoDoCfop('61')]).toEqual([
    'Saída para outro estado',
    '',
    '',
  ]);
  expect([withOrigem('Regime novo', 'lei'), withOrigem('Regime novo', 'estimativa')]).toEqual([
    'Regime novo',
    'Regime novo, estimativa',
  ]);
});

test('what a divergence brings', () => {
  expect(efeitoDaDivergencia('rejeicao', '1026')).toBe('rejeição 1026 da SEFAZ');
  expect(efeitoDaDivergencia('rejeicao')).toBe('rejeição da SEFAZ');
  expect(efeitoDaDivergencia('dinheiro', null)).toBe('valor ou alíquota de tributo');
  expect(efeitoDaDivergencia('dica')).toBe('dica');
});

test('a balance that pays the CBS has a column of its own, and is no reversal', () => {
  const conta = { saldo_anterior: '92.00', compensado: '80.00', a_transportar: '12.00' };
  expect(colunasOf([conta]).map(({ nome }) => nome)).toEqual([
    ...['Débitos', 'Créditos', 'Saldo anterior', 'A recolher', 'A transportar', 'Usado contra a CBS'],
  ]);
  expect(colunasOf([{ estornos: '20.00' }]).map(({ nome }) => nome)).toContain('Estornos');
});
