import { expect, test } from '@jest/globals';
import { devidoOf } from '../../test-data/mes-de-notas.ts';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import type { LancamentoSomado } from '../resultado.ts';
import { apurar } from './apurar.ts';

const combustivel = (mais: Partial<LancamentoSomado>) =>
  linha({ cfop: '5652', cclasstrib: '620001', ncm_capitulo: '27', valor: '5000.00', ...mais });
const em = (competencia: string, ...lancamentos: readonly LancamentoSomado[]) =>
  apurar(entrada(lancamentos, { competencia }));

// 1,000 litres of gasoline for 5,000.00: CBS 792.50, IBS 2.50 to each. Art. 347 § 2º: the IBS is deducted from the CBS to be paid.
const GASOLINA = combustivel({ cbs: '792.50', ibs_uf: '2.50', ibs_mun: '2.50' });

test('the IBS of fuels is deducted from the CBS to be paid', () => {
  const mes = em('2027-02', GASOLINA);
  expect(devidoOf(mes, 'cbs')).toMatchObject({ debitos: '792.50', creditos: '5.00', a_recolher: '787.50' });
  expect(devidoOf(mes, 'cbs')?.memoria.at(-1)).toMatchObject({
    operandos: expect.arrayContaining([{ nome: 'IBS dos combustíveis, deduzido da CBS', valor: '-5.00' }]),
    fundamento: 'LC 214/2025, arts. 45, 47, § 1º, 53 e 378; art. 347, § 2º',
  });
  expect(devidoOf(mes, 'ibs_uf')).toMatchObject({ a_recolher: '2.50' });
  // 787.50 + 2.50 + 2.50: the fuel bears no more than its CBS.
  expect(mes.devido_no_mes?.total_a_recolher).toBe('792.50');
});

test('it is deducted after the credits, and nothing of it is carried', () => {
  const compra = linha({ efeito: 'credito', cfop: '1102', cbs: '790.00' });
  // 792.50 - 790.00 = 2.50 are left, and of the 5.00 no more than that.
  expect(devidoOf(em('2027-02', GASOLINA, compra), 'cbs')).toMatchObject({
    a_recolher: '0.00',
    a_transportar: '0.00',
  });
  const maior = linha({ efeito: 'credito', cfop: '1102', cbs: '800.00' });
  expect(devidoOf(em('2027-02', GASOLINA, maior), 'cbs')).toMatchObject({
    a_recolher: '0.00',
    a_transportar: '7.50',
  });
});

test('what a return takes back is not deducted, other goods deduct nothing, and 2029 has another IBS', () => {
  const volta = combustivel({
    efeito: 'estorno_debito',
    cfop: '1661',
    cbs: '79.25',
    ibs_uf: '0.25',
    ibs_mun: '0.25',
  });
  // 792.50 - 79.25 - (5.00 - 0.50).
  expect(devidoOf(em('2027-02', GASOLINA, volta), 'cbs')?.a_recolher).toBe('708.75');
  const outra = linha({ cbs: '91.00', ibs_uf: '0.50', ibs_mun: '0.50' });
  expect(devidoOf(em('2027-02', outra), 'cbs')?.a_recolher).toBe('91.00');
  expect(devidoOf(em('2029-02', GASOLINA), 'cbs')?.a_recolher).toBe('792.50');
});

test('a month that sells fuel in the week without a rate says what is missing, and what hangs on it', () => {
  const semAliquota = { motivo: 'sem_aliquota_publicada' };
  const mes = em(
    '2027-01',
    combustivel({ ...semAliquota, ibs_uf: '2.50', ibs_mun: '2.50' }),
    combustivel({ ...semAliquota, efeito: 'sem_efeito', valor: '0.00', cbs: '792.50' }),
  );
  const aviso = mes.avisos.find(({ codigo }) => codigo === 'sem_aliquota_publicada');
  expect(aviso?.mensagem).toContain(
    'A CBS de R$ 5.000,00 em vendas de combustível não foi calculada e falta no total',
  );
  expect(aviso?.mensagem).toContain('Pela alíquota publicada seriam R$ 792,50, estimativa.');
  expect(mes.premissas_que_mudam_o_total).toContainEqual(
    expect.objectContaining({ codigo: 'sem_aliquota_publicada', tributos: ['cbs'], em_jogo: '792.50' }),
  );
  // Of the value the IBS is law: 2.50 + 2.50.
  expect(mes.devido_no_mes?.total_a_recolher).toBe('5.00');
  expect(em('2027-02', GASOLINA).avisos.map(({ codigo }) => codigo)).not.toContain('sem_aliquota_publicada');
});
