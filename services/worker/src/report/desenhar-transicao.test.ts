import type { AnoProjetado } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { exampleAnos } from '../../teste/example-mes.ts';
import { drawTransicao, largestTotal } from './desenhos.ts';

const [EXEMPLO] = exampleAnos() as [AnoProjetado];
const ano = (numero: number, devidos: AnoProjetado['devidos'], total: string): AnoProjetado => ({
  ...EXEMPLO,
  ano: numero,
  devidos,
  total,
  // Debits are no heights: what is drawn is what is paid.
  icms: '99999.00',
});
const barras = (svg: string) =>
  [...svg.matchAll(/<rect class="([\w-]+)" x="(\d+)" y="(\d+)" width="\d+" height="(\d+)"\/>/g)]
    .map(([, classe, x, y, height]) => ({ classe, x: Number(x), y: Number(y), height: Number(height) }))
    .filter(({ y }) => y > 1);

test('a column is what is paid: its parts stand on one another and reach the total above them', () => {
  const anos = [
    ano(
      2026,
      [
        { tributo: 'icms', valor: '60.00' },
        { tributo: 'pis', valor: '10.00' },
        { tributo: 'cofins', valor: '30.00' },
      ],
      '100.00',
    ),
    ano(
      2033,
      [
        { tributo: 'cbs', valor: '20.00' },
        { tributo: 'ibs_uf', valor: '25.00' },
        { tributo: 'ibs_mun', valor: '5.00' },
      ],
      '50.00',
    ),
  ];
  const svg = drawTransicao(anos, largestTotal(anos)).texto;
  // 110 units are 100 reais.
  expect(barras(svg).map(({ classe, height }) => [classe, height])).toEqual([
    ['hoje-1', 66],
    ['hoje-4', 44],
    ['novo-1', 22],
    ['novo-2', 33],
  ]);
  const [icms, pisECofins, cbs, ibs] = barras(svg);
  expect((pisECofins?.y ?? 0) + (pisECofins?.height ?? 0)).toBe(icms?.y);
  expect((ibs?.y ?? 0) + (ibs?.height ?? 0)).toBe(cbs?.y);
  expect(icms?.x).toBeLessThan(cbs?.x ?? 0);
  const rotulos = [...svg.matchAll(/class="rotulo"[^>]*>([^<]*)</g)].map(([, texto]) => texto);
  expect(rotulos).toEqual(['100', '50']);
});

test('the legend names the parts that are drawn, and the drawing speaks', () => {
  const anos = exampleAnos().slice(0, 8);
  const svg = drawTransicao(anos, largestTotal(anos)).texto;
  for (const nome of ['ICMS', 'PIS e COFINS', 'CBS', 'IBS']) expect(svg).toContain(`>${nome}</text>`);
  expect(svg).not.toContain('>DAS</text>');
  expect(svg).toMatch(/A recolher em cada ano, preço líquido constante\. 2026 \(lei\): R\$.1\.023,40;/);
});
