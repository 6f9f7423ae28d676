import { describe, expect, test } from '@jest/globals';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import type { LancamentoSomado } from '../resultado.ts';
import { apurar } from './apurar.ts';

/**
 * What the sentence at the top and the comparison say of a month that moves tax and saves or costs nothing by the reform. Later
 * years at 8.8 + 15.3 + 2.4 % (8.7 + 0.05 + 0.05 % in 2027).
 */
const mesDe = (competencia: string, ...lancamentos: readonly LancamentoSomado[]) =>
  apurar(entrada(lancamentos, { competencia }));
const ditosDe = ({ avisos }: ReturnType<typeof mesDe>) =>
  avisos.find(({ codigo }) => codigo === 'fora_da_comparacao')?.mensagem ?? '';
/** The sentence with plain spaces. */
const resumoDe = ({ resumo }: ReturnType<typeof mesDe>) => resumo.replaceAll('\u00a0', ' ');

describe('an asset sold once', () => {
  // 10,000.00 with ICMS 1,800.00, PIS 1.65 % and COFINS 7.6 % of 8,200.00: 135.30 and 623.20; net 7,441.50.
  const venda = linha({
    ...{ valor: '10000.00', base: '7441.50', cbs: '66.97', ibs_uf: '7.44' },
    ...{ icms: '1800.00', pis: '135.30', cofins: '623.20' },
  });
  const van = linha({
    ...{ cfop: '5551', segregacao: 'ativo', valor: '60000.00', base: '60000.00' },
    ...{ cbs: '540.00', ibs_uf: '60.00' },
  });

  test('in 2026 the sentence is that of the month without it (Lei 10.833/2003 art. 1º § 3º II; no ICMS)', () => {
    const [sem, com] = [mesDe('2026-03', venda), mesDe('2026-03', venda, van)];
    // 1,800.00 + 135.30 + 623.20; in 2033 7,441.50 x 8.8 % = 654.85, x 15.3 % = 1,138.55, x 2.4 % = 178.60: 1,972.00.
    expect(sem.comparacao).toMatchObject({
      regime_atual: { total: '2558.50' },
      regime_novo: { total: '1972.00' },
      diferenca: '-586.50',
    });
    expect(com.comparacao?.diferenca).toBe('-586.50');
    expect(com.transicao.map(({ total }) => total)).toEqual(sem.transicao.map(({ total }) => total));
    expect(com.resumo).toBe(sem.resumo);
    expect(resumoDe(com)).toContain('em 2033 cai R$ 586,50 por mês (estimativa)');
    expect(ditosDe(com)).toMatch(/compra e venda de ativo imobilizado \(R\$\s60\.000,00\)/);
    expect(ditosDe(sem)).toBe('');
  });

  test('in 2027 its CBS and IBS are due in the month, and the years are compared without them', () => {
    const daVenda = { ...venda, pis: '0.00', cofins: '0.00' };
    // 8.7 % and 0.05 + 0.05 % of 8,200.00 and of 60,000.00.
    const uma = { ...daVenda, base: '8200.00', cbs: '713.40', ibs_uf: '4.10', ibs_mun: '4.10' };
    const outra = { ...van, cbs: '5220.00', ibs_uf: '30.00', ibs_mun: '30.00' };
    const [sem, com] = [mesDe('2027-03', uma), mesDe('2027-03', uma, outra)];
    // 1,800.00 + 713.40 + 8.20 = 2,521.60; + 5,280.00.
    expect(sem.devido_no_mes?.total_a_recolher).toBe('2521.60');
    expect(com.devido_no_mes?.total_a_recolher).toBe('7801.60');
    expect(com.transicao.map(({ total }) => total)).toEqual(sem.transicao.map(({ total }) => total));
    expect(resumoDe(com)).toMatch(
      /^Em 03\/2027 há R\$ 7\.801,60 a recolher\. Sem saldos de outros meses nem o que não se repete, as operações do mês devem R\$ 2\.521,60: /,
    );
  });
});

describe('an exporter, whose credits pay nothing', () => {
  // 50,000.00 with ICMS 9,000.00, PIS 676.50 and COFINS 3,116.00 of 41,000.00; net 37,207.50.
  const compra = linha({
    ...{ efeito: 'credito', cfop: '1102', valor: '50000.00', base: '37207.50' },
    ...{ cbs: '334.87', ibs_uf: '37.21', icms: '9000.00', pis: '676.50', cofins: '3116.00' },
  });
  const exportada = linha({
    ...{ efeito: 'sem_efeito', motivo: 'exportacao', segregacao: 'exportacao' },
    ...{ cfop: '7102', cclasstrib: '410004', valor: '80000.00' },
  });

  test('his stock of credit is neither a saving nor a cost; what becomes of it is said apart', () => {
    const mes = mesDe('2026-03', compra, exportada);
    expect(mes.devido_no_mes?.total_a_recolher).toBe('0.00');
    expect(mes.comparacao).toMatchObject({
      regime_atual: { total: '0.00' },
      regime_novo: { total: '0.00' },
      diferenca: '0.00',
    });
    // 9,000.00 + 676.50 + 3,116.00; in 2033 37,207.50 x 8.8 % = 3,274.26, x 15.3 % = 5,692.75, x 2.4 % = 892.98.
    expect(resumoDe(mes)).toBe(
      'Em 2026 nada muda: a recolher R$ 0,00 em 03/2026. Em 2027 fica igual (estimativa); em 2033 fica igual (estimativa). O crédito que sobra no mês passa de R$ 12.792,50 para R$ 9.859,99 em 2033 (estimativa).',
    );
    expect(mes.resumo).not.toMatch(/\b(sobe|cai)\b/);
  });
});

test('goods that go to the branch of another state: 1,200.00 due there and credited here save nobody 1,200.00', () => {
  const remessa = linha({ efeito: 'sem_efeito', cfop: '6152', valor: '10000.00', icms: '1200.00' });
  const naFilial = { ...remessa, estabelecimento: '11222333000262', cfop: '2152' };
  const mes = mesDe('2026-03', remessa, naFilial);
  expect(mes.devido_no_mes?.total_a_recolher).toBe('1200.00');
  expect(mes.saldos_a_transportar).toEqual([
    { tributo: 'icms', estabelecimento: '11222333000262', valor: '1200.00' },
  ]);
  expect(mes.comparacao).toMatchObject({
    regime_atual: { total: '0.00' },
    regime_novo: { total: '0.00' },
    diferenca: '0.00',
  });
  // No estimated rate is in it.
  expect(resumoDe(mes)).toBe(
    'Em 2026 nada muda: a recolher R$ 1.200,00 em 03/2026. Sem saldos de outros meses nem o que não se repete, as operações do mês devem R$ 0,00: em 2027 fica igual; em 2033 fica igual.',
  );
});

test('a balance of the month before lowers what is due and neither end of the comparison', () => {
  // Debits of 1,000.00 less 991.80 carried: 8.20 due; the operations owe 1,000.00 whatever was carried.
  const venda = linha({ valor: '5555.56', icms: '1000.00' });
  const comSaldo = apurar(
    entrada([venda], {
      saldos_anteriores: [{ tributo: 'icms', estabelecimento: '11222333000181', valor: '991.80' }],
    }),
  );
  expect(resumoDe(comSaldo)).toMatch(
    /^Em 2026 nada muda: a recolher R\$ 8,20 em 03\/2026\. Sem saldos de outros meses nem o que não se repete, as operações do mês devem R\$ 1\.000,00: /,
  );
  const semSaldo = mesDe('2026-03', venda);
  expect(comSaldo.comparacao).toEqual(semSaldo.comparacao);
  expect(comSaldo.transicao.map(({ total }) => total)).toEqual(semSaldo.transicao.map(({ total }) => total));
});

test('DIFAL is a line of its own in what is due and in the comparison, and in neither part of the ICMS', () => {
  const mes = mesDe('2026-03', linha({ valor: '40000.00', cfop: '6108', icms: '4724.23', difal: '14.45' }));
  const noMes = mes.devido_no_mes?.tributos.map(({ tributo, a_recolher }) => [tributo, a_recolher]);
  expect(noMes).toEqual(
    expect.arrayContaining([
      ['icms', '4724.23'],
      ['difal', '14.45'],
    ]),
  );
  expect(mes.comparacao?.regime_atual?.tributos).toEqual([
    { tributo: 'icms', valor: '4724.23' },
    { tributo: 'difal', valor: '14.45' },
  ]);
});
