import { expect, test } from '@jest/globals';
import {
  computeDomingoDePascoa,
  findDiaUtilDoMes,
  isDiaUtil,
  moveToBusinessDay,
  proximosPrazos,
} from './obrigacoes.ts';

test('Easter falls where the calendars print it', () => {
  expect([2024, 2025, 2026, 2027, 2030, 2038].map(computeDomingoDePascoa)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2030-04-21',
    '2038-04-25',
  ]);
});

test('banks are closed at weekends, on national holidays, and on the days that hang on Easter', () => {
  const fechados = [
    '2026-11-21',
    '2026-11-22',
    '2026-11-20',
    '2026-02-16',
    '2026-02-17',
    '2026-04-03',
    '2026-06-04',
  ];
  expect(fechados.filter(isDiaUtil)).toEqual([]);
  const abertos = ['2026-11-19', '2026-11-23', '2026-02-18', '2026-04-06', '2026-06-05'];
  expect(abertos.filter(isDiaUtil)).toEqual(abertos);
});

test('a day that is none moves forward or back', () => {
  // A Friday holiday before a weekend, and Christmas on a Friday.
  expect(moveToBusinessDay('2026-11-20', 'posterior')).toBe('2026-11-23');
  expect(moveToBusinessDay('2026-12-25', 'anterior')).toBe('2026-12-24');
  expect(findDiaUtilDoMes('2026-11', 10)).toBe('2026-11-16');
});

test('what is due is listed by day, with its month, its regime, and whether the day is law', () => {
  const prazos = proximosPrazos('2026-11-20', 40);
  const curtos = prazos.map(
    ({ data, tributo, competencia, regimes }) => `${data} ${tributo} ${competencia} ${regimes[0]}`,
  );
  expect(curtos).toContain('2026-11-23 Simples Nacional 2026-10 simples_nacional');
  expect(curtos).toContain('2026-11-25 PIS/COFINS 2026-10 lucro_presumido');
  expect(curtos).toContain('2026-12-24 PIS/COFINS 2026-11 lucro_presumido');
  expect(prazos.map(({ data }) => data)).toEqual(prazos.map(({ data }) => data).sort());
  expect(prazos.every(({ status, observacao }) => status === 'lei' || observacao)).toBe(true);
});

test('what is no law says what of its day is to be confirmed', () => {
  for (const { status, observacao } of proximosPrazos('2026-01-01', 800))
    if (status === 'estimativa') expect(observacao).toMatch(/dia/);
});

test.each([
  ['2027-02-01', '2027-02-26'],
  ['2027-03-01', '2027-03-31'],
  ['2027-05-01', '2027-05-31'],
  ['2028-12-01', '2028-12-29'],
])('CBS and IBS of the month before %s are paid by the last business day, %s', (dia, vencimento) => {
  const prazos = proximosPrazos(dia, 30).filter(
    ({ tributo, obrigacao }) => tributo === 'CBS/IBS' && obrigacao.startsWith('Ajuste'),
  );
  expect(prazos.map(({ data }) => data)).toEqual([vencimento]);
});

test('PIS and COFINS end with 2026, and CBS and IBS begin with 2027', () => {
  const de = (dia: string) => new Set(proximosPrazos(dia, 31).map(({ id }) => id));
  expect(de('2026-12-01').has('apuracao_assistida')).toBe(false);
  expect(de('2027-02-01').has('apuracao_assistida')).toBe(true);
  expect(de('2027-04-01').has('pis_cofins')).toBe(false);
});

// Its first half-year is that of January 2027, whose window was extended (Resolução CGSN 194/2026); then Resolução CGSN 140/2018 art. 40-D.
test('the option of the Simples is due at the end of its windows', () => {
  const options = proximosPrazos('2026-01-01', 730).filter(({ id }) => id === 'opcao_fora_do_das');
  expect(options.map(({ data }) => data)).toEqual(['2026-10-30', '2027-03-31', '2027-09-30']);
});
