import type { Comparativo } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { desenharGrafico } from './desenhar-grafico.ts';

const comparativo = (icms: string, ipi: string, cbs: string): Comparativo => ({
  regime_atual: {
    tributos: [
      { tributo: 'icms', debitos: '0.00', creditos: '0.00', saldo: icms },
      { tributo: 'ipi', debitos: '0.00', creditos: '0.00', saldo: ipi },
    ],
    total: icms,
    carga_efetiva: '0.0000',
  },
  regime_novo: {
    tributos: [
      {
        tributo: 'cbs',
        debitos: '0.00',
        creditos: '0.00',
        creditos_recusados: [],
        saldo_anterior: '0.00',
        saldo: cbs,
      },
    ],
    total: cbs,
    carga_efetiva: '0.0000',
    exigivel: true,
    observacao: '',
  },
  diferenca: '0.00',
  por_ncm: [],
  por_cfop: [],
  por_classificacao: [],
  projecao: [],
  premissas: [],
  avisos: [],
});

const barras = (svg: string) =>
  [...svg.matchAll(/<rect class="(\w+ \w+)" x="(\d+)" y="[\d.]+" width="(\d+)"/g)].map(
    ([, classe, x, largura]) => ({
      classe,
      x: Number(x),
      largura: Number(largura),
    }),
  );

test('lengths keep the proportion, and a tax without balance has no bar', () => {
  const [icms, totalHoje, cbs, totalNovo, ...resto] = barras(
    desenharGrafico(comparativo('200.00', '0.00', '50.00')).texto,
  );
  expect(resto).toEqual([]);
  expect(icms?.classe).toBe('hoje leve');
  expect(totalHoje?.classe).toBe('hoje forte');
  expect(cbs?.classe).toBe('novo leve');
  expect(icms?.largura).toBe((cbs?.largura ?? 0) * 4);
  expect(totalNovo?.x).toBe(icms?.x);
});

test('a credit balance ends where the debts begin', () => {
  const [icms, ipi] = barras(desenharGrafico(comparativo('100.00', '-50.00', '10.00')).texto);
  expect((ipi?.x ?? 0) + (ipi?.largura ?? 0)).toBe(icms?.x);
  expect(icms?.largura).toBe((ipi?.largura ?? 0) * 2);
});

test('speaks to those who cannot see it', () => {
  expect(desenharGrafico(comparativo('1200.00', '0.00', '10.00')).texto).toContain(
    'aria-label="Saldo por tributo. ICMS: R$ 1.200,00; Total hoje: R$ 1.200,00; CBS: R$ 10,00; Total novo: R$ 10,00."',
  );
});
