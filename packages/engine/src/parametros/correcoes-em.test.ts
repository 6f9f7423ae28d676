import { expect, test } from '@jest/globals';
import { correcoesEm } from './correcoes-em.ts';
import type { Parametro, ValorVigente } from './parametro.ts';
import { parametrosEm } from './parametros-em.ts';

const valor = (desde: string, ate: string | null, publicadoEm: string, texto: string): ValorVigente => ({
  desde,
  ate,
  publicadoEm,
  valor: texto,
  status: 'lei',
  fundamento: `Lei inventada de ${publicadoEm}, art. 1º`,
});
const cbs = (...valores: ValorVigente[]): Parametro[] => [
  { codigo: 'cbs', descricao: 'CBS', unidade: 'percentual', valores },
];
const original = valor('2027-01-01', null, '2026-12-15', '8.7');

test('an act published after its value began to hold is a correction of the value before', () => {
  const tabela = cbs(original, valor('2027-03-01', null, '2027-04-20', '8.5'));
  expect(parametrosEm('2027-02-28', tabela).cbs?.valor).toBe('8.7');
  expect(correcoesEm('2027-02-28', tabela)).toEqual([]);
  expect(parametrosEm('2027-03-01', tabela).cbs?.valor).toBe('8.5');
  expect(correcoesEm('2027-03-01', tabela)).toEqual([
    {
      parametro: 'cbs',
      de: '8.7',
      para: '8.5',
      vigente_desde: '2027-03-01',
      publicado_em: '2027-04-20',
      fundamento: 'Lei inventada de 2027-04-20, art. 1º',
    },
  ]);
});

test('an act for the future changes the value and corrects nothing, in whatever order the values stand', () => {
  const tabela = cbs(valor('2028-01-01', null, '2027-10-31', '8.6'), original);
  expect(parametrosEm('2027-12-31', tabela).cbs?.valor).toBe('8.7');
  expect(parametrosEm('2028-01-01', tabela).cbs?.valor).toBe('8.6');
  expect(correcoesEm('2028-01-01', tabela)).toEqual([]);
});

test('a late act with the same value, or with nothing before it, corrects nothing', () => {
  expect(correcoesEm('2027-05-01', cbs(original, valor('2027-03-01', null, '2027-04-20', '8.7')))).toEqual(
    [],
  );
  expect(correcoesEm('2027-05-01', cbs(valor('2027-03-01', null, '2027-04-20', '8.5')))).toEqual([]);
});

test('of two corrections the last one counts, against the one before it', () => {
  const tabela = cbs(
    original,
    valor('2027-03-01', null, '2027-04-20', '8.5'),
    valor('2027-03-01', null, '2027-06-10', '8.4'),
  );
  expect(correcoesEm('2027-05-01', tabela)).toMatchObject([{ de: '8.5', para: '8.4' }]);
});

test('our own table has no correction yet', () => {
  for (const dia of ['2026-07-01', '2027-07-01', '2030-07-01', '2033-07-01'])
    expect(correcoesEm(dia)).toEqual([]);
});
