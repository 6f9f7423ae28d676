import { expect, test } from '@jest/globals';
import { devidoOf } from '../../test-data/mes-de-notas.ts';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import type { LancamentoSomado, SaldoCarregado } from '../resultado.ts';
import { apurar } from './apurar.ts';

const MATRIZ = '11222333000181';
const venda = linha({ valor: '10000.00', base: '8200.00', cbs: '100.00', ibs_uf: '4.10', icms: '1800.00' });
const compra = linha({
  efeito: 'credito',
  cfop: '1102',
  valor: '5000.00',
  base: '4100.00',
  cbs: '30.00',
  ibs_uf: '2.05',
});
const saldo = (tributo: SaldoCarregado['tributo'], valor: string): SaldoCarregado => ({
  tributo,
  estabelecimento: tributo === 'icms' ? MATRIZ : null,
  valor,
});
const em = (
  competencia: string,
  saldos_anteriores: readonly SaldoCarregado[],
  lancamentos: readonly LancamentoSomado[] = [venda, compra],
) => apurar(entrada(lancamentos, { competencia, saldos_anteriores }));
const codigos = (mes: ReturnType<typeof apurar>) => mes.avisos.map(({ codigo }) => codigo);

test('the ICMS that December is left with pays that of January', () => {
  const credito = { ...compra, icms: '2500.00', pis: '20.00', cofins: '92.00' };
  const { saldos_a_transportar } = em('2026-12', [], [venda, credito]);
  // 1,800 - 2,500; of PIS and COFINS the whole; of CBS and IBS there is nothing left over (100 - 30, 4.10 - 2.05).
  expect(saldos_a_transportar).toEqual([
    saldo('icms', '700.00'),
    saldo('pis', '20.00'),
    saldo('cofins', '92.00'),
  ]);
  expect(devidoOf(em('2027-01', saldos_a_transportar), 'icms')).toMatchObject({
    saldo_anterior: '700.00',
    a_recolher: '1100.00',
  });
});

test('balances of PIS and COFINS pay the CBS of 2027, before its own credits (LC 214/2025 arts. 378 and 382)', () => {
  const janeiro = em('2027-01', [saldo('pis', '20.00'), saldo('cofins', '92.00')]);
  // Of the 100.00 of debits the PIS pays 20.00 and the COFINS 80.00; the 30.00 of credits are left over.
  expect(devidoOf(janeiro, 'cbs')).toMatchObject({
    debitos: '100.00',
    creditos: '30.00',
    saldo_anterior: '100.00',
    a_recolher: '0.00',
    a_transportar: '30.00',
  });
  expect(devidoOf(janeiro, 'pis')).toMatchObject({
    situacao: 'extinto',
    a_recolher: '0.00',
    a_transportar: '0.00',
  });
  expect(devidoOf(janeiro, 'cofins')).toMatchObject({ situacao: 'extinto', a_transportar: '12.00' });
  // Nothing in the notes is extinct: there is only a balance in use.
  expect(codigos(janeiro)).not.toContain('tributo_extinto');
  // February: the 12.00 first, then 30.00 of the month before and 30.00 of the month's own.
  const fevereiro = em('2027-02', janeiro.saldos_a_transportar);
  expect(devidoOf(fevereiro, 'cbs')).toMatchObject({ saldo_anterior: '42.00', a_recolher: '28.00' });
  expect(devidoOf(fevereiro, 'cofins')).toMatchObject({ a_transportar: '0.00' });
  expect(fevereiro.saldos_a_transportar).toEqual([]);
});

test('without CBS to pay the balances wait', () => {
  const mes = em('2027-01', [saldo('cofins', '92.00')], [compra]);
  expect(mes.saldos_a_transportar).toEqual([
    saldo('cofins', '92.00'),
    saldo('cbs', '30.00'),
    saldo('ibs_uf', '2.05'),
  ]);
});

test.each([
  ['2025-12', 'Em 12/2025 há R$ 1.800,00 a recolher.', '1800.00', 'aliquotas_de_2026'],
  ['2028-03', 'Em 03/2028 há R$ 1.872,05 a recolher.', null, 'projecao_estimada'],
  ['2029-03', 'Em 03/2029 há R$ 1.872,05 a recolher.', null, 'projecao_estimada'],
  // The ICMS that the notes still carry is no longer owed: 70.00 and 2.05.
  ['2033-03', 'Em 03/2033 há R$ 72,05 a recolher.', null, 'tributo_extinto'],
  ['2034-03', 'Em 03/2034 há R$ 72,05 a recolher.', undefined, 'aliquotas_de_2033'],
])(
  'a month of %s: what it owes, and the rules of 2026 only where the notes hold them',
  (competencia, frase, atual, aviso) => {
    const mes = em(competencia, []);
    expect(mes.resumo.startsWith(frase)).toBe(true);
    expect(atual === null ? mes.comparacao?.regime_atual : mes.comparacao?.regime_atual?.total).toBe(atual);
    expect(mes.por_ncm.map((um) => um.atual)).toEqual([atual ?? null]);
    expect(codigos(mes)).toContain(aviso);
  },
);

test('in 2033 the projection counts no tax that is gone', () => {
  const mes = em('2033-03', []);
  expect(mes.comparacao?.regime_novo.tributos).toEqual([
    { tributo: 'cbs', valor: '70.00' },
    { tributo: 'ibs_uf', valor: '2.05' },
  ]);
  expect(mes.resumo).toBe('Em 03/2033 há R$ 72,05 a recolher.');
});

test('the IS is due once: what was paid for it is no credit, a sale given back is (LC 214/2025 art. 418)', () => {
  const mes = em(
    '2027-05',
    [],
    [
      { ...venda, is: '50.00' },
      { ...compra, is: '20.00' },
      linha({ efeito: 'estorno_debito', cfop: '1202', valor: '1000.00', is: '5.00' }),
    ],
  );
  expect(devidoOf(mes, 'is')).toMatchObject({
    situacao: 'devido',
    debitos: '50.00',
    creditos: '0.00',
    estornos: '-5.00',
    a_recolher: '45.00',
  });
});

test('the use of a balance of 2026 is said with its order, its term, the request, and what hangs on that', () => {
  const janeiro = em('2027-01', [saldo('pis', '20.00'), saldo('cofins', '92.00')]);
  const aviso = janeiro.avisos.find(({ codigo }) => codigo === 'saldo_de_pis_cofins')?.mensagem;
  expect(aviso).toContain('R$ 112,00, o mês usa R$ 100,00 contra a CBS, antes dos créditos dela');
  expect(aviso).toContain('Decreto 12.955/2026, art. 602');
  expect(janeiro.premissas_que_mudam_o_total).toContainEqual(
    expect.objectContaining({
      codigo: 'pedido_do_saldo_de_pis_cofins',
      tributos: ['cbs'],
      em_jogo: '100.00',
    }),
  );
  expect(codigos(em('2027-01', []))).not.toContain('saldo_de_pis_cofins');
  expect(codigos(em('2026-12', [saldo('pis', '20.00')]))).not.toContain('saldo_de_pis_cofins');
});

test('the credits of arts. 379 and 380 have five years from the end of their month (art. 383)', () => {
  const volta = { ...compra, motivo: 'pis_cofins_de_devolucao', cfop: '1202', cbs: '75.85', ibs_uf: '0.00' };
  const fevereiro = em('2027-02', [], [venda, volta]);
  const aviso = fevereiro.avisos.find(({ codigo }) => codigo === 'creditos_da_transicao')?.mensagem;
  expect(aviso).toContain('(R$ 75,85) são usados antes dos outros créditos de CBS (art. 382)');
  expect(aviso).toContain('se extinguem em 29/02/2032');
});
