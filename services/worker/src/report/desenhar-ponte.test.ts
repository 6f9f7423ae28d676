import type { Ponte } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { EXAMPLE_MES } from '../../teste/example-mes.ts';
import { drawPonte } from './desenhos.ts';

const ponte = (mudanca: Partial<Ponte>): Ponte => ({
  ...(EXAMPLE_MES.ponte as Ponte),
  ...mudanca,
});

function barras(svg: ReturnType<typeof drawPonte>) {
  const achadas = String(svg === '' ? '' : svg.texto).matchAll(
    /<rect class="(\w+)" x="(\d+)" y="(\d+)" width="\d+" height="(\d+)"/g,
  );
  return [...achadas].map(([, classe, x, y, height]) => ({
    classe,
    x: Number(x),
    alto: Number(y),
    baixo: Number(y) + Number(height),
  }));
}

test('each step begins where the one before it ended, and the last stands on the floor again', () => {
  // 100 - 60 + 20 = 60
  const [antes, desce, sobe, depois] = barras(
    drawPonte(
      ponte({
        inicial: '100.00',
        passos: [
          { tributo: 'pis', valor: '-60.00' },
          { tributo: 'icms', valor: '0.00' },
          { tributo: 'cbs', valor: '20.00' },
        ],
        final: '60.00',
      }),
    ),
  );
  expect([antes?.classe, desce?.classe, sobe?.classe, depois?.classe]).toEqual([
    'ponta',
    'desce',
    'sobe',
    'ponta',
  ]);
  expect(desce?.alto).toBe(antes?.alto);
  expect(desce?.baixo).toBe(sobe?.baixo);
  expect(sobe?.alto).toBe(depois?.alto);
  expect(depois?.baixo).toBe(antes?.baixo);
  const height = (barra: typeof antes) => (barra ? barra.baixo - barra.alto : 0);
  // 110 units are 100 reais.
  expect([height(antes), height(desce), height(sobe), height(depois)]).toEqual([110, 66, 22, 66]);
});

test('a bridge over nothing is not drawn', () => {
  expect(drawPonte(ponte({ inicial: '0.00', passos: [], final: '0.00' }))).toBe('');
});

test('speaks to those who cannot see it, and writes long amounts short', () => {
  const svg = drawPonte(ponte({ inicial: '1023400.00' }));
  const texto = svg === '' ? '' : svg.texto;
  expect(texto).toContain('>1\u00a0mi</text>');
  expect(texto).toContain('>+270,87</text>');
  expect(texto).toMatch(/aria-label="Ponte de 2026 para 2027\. 2026: R\$.1\.023\.400,00; ICMS: -R\$.6,49;/);
});
