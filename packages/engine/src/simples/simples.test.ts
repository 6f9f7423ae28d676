import { expect, test } from '@jest/globals';
import { computeDasDoMei } from '../apuracao/das-da-apuracao.ts';
import { type Fixo, formatFixo, readFixo } from '../fixo.ts';
import type { AnexoDoSimples } from '../resultado.ts';
import { calcularDas } from './calcular-das.ts';
import { computeCreditoDeFornecedor } from './credito-de-fornecedor.ts';
import { tabelaDoSimples, tabelasDoSimples } from './tabelas-do-simples.ts';

const f = (texto: string): Fixo => readFixo(texto) as Fixo;
const ANEXOS = ['I', 'II', 'III', 'IV', 'V'] as const;
const das = (anexo: AnexoDoSimples, ano: number, rbt12: string, receita: string) =>
  calcularDas({
    data: `${ano}-03-01`,
    anexo,
    rbt12: f(rbt12),
    receitas: { '': f(receita) },
    ibs_cbs: 'das',
  });

test('each bracket of each annex is shared out whole, in each year', () => {
  expect(tabelasDoSimples).toHaveLength(5 * 7);
  for (const { faixas } of tabelasDoSimples) {
    expect(faixas).toHaveLength(6);
    for (const { partilha } of faixas) {
      expect(Object.values(partilha).reduce((soma, parte) => soma + parte, 0n)).toBe(f('100'));
    }
  }
});

// The old tables come from the public text of LC 155/2016; the new law confirms them number by number.
test.each(ANEXOS)(
  'annex %s until 2026 agrees with the law of 2029: PIS + COFINS = CBS, ICMS or ISS = ICMS or ISS + IBS',
  (anexo) => {
    const velha = tabelaDoSimples(anexo, '2026-12-31');
    const nova = tabelaDoSimples(anexo, '2029-01-01');
    for (const [indice, faixa] of (velha?.faixas ?? []).entries()) {
      const depois = nova?.faixas[indice];
      const { pis = 0n, cofins = 0n, icms = 0n, iss = 0n, irpj, csll, cpp, ipi } = faixa.partilha;
      const p = depois?.partilha;
      expect([faixa.ate, faixa.aliquota, faixa.deduzir]).toEqual([
        depois?.ate,
        depois?.aliquota,
        depois?.deduzir,
      ]);
      expect(pis + cofins).toBe(p?.cbs);
      expect(icms + iss).toBe((p?.icms ?? 0n) + (p?.iss ?? 0n) + (p?.ibs ?? 0n));
      expect([irpj, csll, cpp, ipi]).toEqual([p?.irpj, p?.csll, p?.cpp, p?.ipi]);
    }
  },
);

test.each(ANEXOS)(
  'the IBS of annex %s steps by 10, 20, 30, 40 and 100 %% of what ICMS or ISS had',
  (anexo) => {
    const cheia = tabelaDoSimples(anexo, '2033-01-01')?.faixas[0]?.partilha.ibs ?? 0n;
    const parte = (ano: number) => tabelaDoSimples(anexo, `${ano}-01-01`)?.faixas[0]?.partilha.ibs ?? 0n;
    expect([2029, 2030, 2031, 2032].map((ano) => (parte(ano) * 100n) / cheia)).toEqual([10n, 20n, 30n, 40n]);
  },
);

// 1,000,000 x 10.70 % - 22,500 = 84,500, that is 8.45 %. CBS 8.45 % x 15.33 % = 1.295385 %; IBS 8.45 % x 0.17 % = 0.014365 %.
test('annex I in 2027, RBT12 of a million: 8.45 %, and the credit of who buys 10,000.00', () => {
  const mes = das('I', 2027, '1000000', '100000');
  expect(formatFixo(mes?.aliquotaEfetiva ?? 0n, 4)).toBe('8.4500');
  expect(mes?.faixa).toBe(4);
  expect(formatFixo(mes?.porTributo.cbs ?? 0n, 2)).toBe('1295.39');
  expect(formatFixo(mes?.porTributo.ibs ?? 0n, 2)).toBe('14.37');
  const credito = computeCreditoDeFornecedor({
    data: '2027-03-01',
    anexo: 'I',
    rbt12: f('1000000'),
    valor: f('10000'),
  });
  expect([formatFixo(credito?.cbs ?? 0n, 2), formatFixo(credito?.ibs ?? 0n, 2)]).toEqual(['129.54', '1.44']);
});

test('who buys from the Simples in 2026 has no CBS nor IBS to credit (art. 348 III c)', () => {
  const credito = computeCreditoDeFornecedor({
    data: '2026-03-01',
    anexo: 'I',
    rbt12: f('1000000'),
    valor: f('10000'),
  });
  expect(credito).toEqual({ cbs: 0n, ibs: 0n });
});

test('a company that begins pays the first bracket; above the last there is no Simples', () => {
  expect(formatFixo(das('III', 2026, '0', '10000')?.total ?? 0n, 2)).toBe('600.00');
  expect(das('I', 2026, '4800000.01', '1')).toBeNull();
  expect(das('I', 2017, '100', '1')).toBeNull();
  expect(das('I', 2026, '-1', '1')).toBeNull();
});

test.each([
  ['2026', 'comercio', '1.000', '0.000', '0.000', '0.000'],
  ['2026', 'servicos', '0.000', '5.000', '0.000', '0.000'],
  ['2027', 'comercio', '1.000', '0.000', '0.994', '0.006'],
  ['2029', 'servicos', '0.000', '4.500', '1.000', '0.200'],
  ['2030', 'industria', '0.800', '0.000', '1.000', '0.400'],
  ['2031', 'comercio', '0.700', '0.000', '1.000', '0.600'],
  ['2032', 'servicos', '0.000', '3.000', '1.000', '0.800'],
  ['2033', 'comercio', '0.000', '0.000', '1.000', '2.000'],
] as const)('MEI in %s, %s: ICMS %s, ISS %s, CBS %s, IBS %s', (ano, atividade, ...esperado) => {
  const mei = computeDasDoMei(`${ano}-03-01`, atividade);
  expect([mei?.icms, mei?.iss, mei?.cbs, mei?.ibs].map((valor) => formatFixo(valor ?? 0n, 3))).toEqual(
    esperado,
  );
  expect(computeDasDoMei('2017-12-31', atividade)).toBeNull();
});

// LC 123/2006 art. 18-A § 3º V a: 5 % of the minimum wage of the month.
test.each([
  ['2018-12-31', '47.70'], // 954.00
  ['2020-01-31', '51.95'], // 1,039.00
  ['2020-02-01', '52.25'], // 1,045.00
  ['2023-04-30', '65.10'], // 1,302.00
  ['2023-05-01', '66.00'], // 1,320.00
  ['2025-12-31', '75.90'], // 1,518.00
  ['2026-01-01', '81.05'], // 1,621.00
] as const)('the INSS of a MEI on %s is %s', (dia, inss) => {
  expect(formatFixo(computeDasDoMei(dia, 'comercio')?.inss ?? 0n, 2)).toBe(inss);
});
