import { expect, test } from '@jest/globals';
import { DADOS_COMPLETOS } from '../../teste/dados-de-exemplo.ts';
import type { AnoDoRelatorio } from './dados-do-relatorio.ts';
import { desenharProjecao } from './desenhar-projecao.ts';

const PROJECAO = DADOS_COMPLETOS.comparativo.projecao as readonly AnoDoRelatorio[];
const linha = (ano: number, premissa_preco: string, total: string): AnoDoRelatorio => ({
  ...(PROJECAO[0] as AnoDoRelatorio),
  ano,
  premissa_preco,
  total,
});
const colunas = (svg: string): { x: number; altura: number }[] =>
  [
    ...svg.matchAll(
      /<rect class="novo \w+" x="([\d.]+)" y="[\d.]+" width="\d+" height="(\d+)" rx="1.5"\/><text class="rotulo"/g,
    ),
  ].map(([, x, altura]) => ({ x: Number(x), altura: Number(altura) }));

test('heights keep the proportion, years stand from left to right, zero has no column', () => {
  const svg = desenharProjecao([
    linha(2027, 'liquido_constante', '50.00'),
    linha(2026, 'liquido_constante', '100.00'),
    linha(2028, 'liquido_constante', '0.00'),
  ]).texto;
  const [em2026, em2027, em2028] = colunas(svg);
  expect(em2026?.altura).toBe((em2027?.altura ?? 0) * 2);
  expect(em2028?.altura).toBe(0);
  expect(em2026?.x).toBeLessThan(em2027?.x ?? 0);
  expect(em2027?.x).toBeLessThan(em2028?.x ?? 0);
});

test('each assumption has its column and its name, and the drawing speaks', () => {
  const svg = desenharProjecao(PROJECAO).texto;
  expect(colunas(svg)).toHaveLength(16);
  expect(svg).toContain('preço líquido constante</text>');
  expect(svg).toContain('preço final constante</text>');
  expect(svg).toContain(
    'aria-label="Total a recolher em cada ano. 2026, preço líquido constante: R$ 70.123,45;',
  );
});
