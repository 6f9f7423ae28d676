import { expect, test } from '@jest/globals';
import { movedTo } from './old-addresses.ts';

test.each([
  [
    '/carteira',
    'competencia=2026-09&situacao=faltam_dados&q=padaria',
    '/?competencia=2026-09&q=padaria&etapa=cadastro',
  ],
  ['/carteira', 'ordem=total_a_recolher&sentido=desc', '/?ordem=total&sentido=desc'],
  // The board is not sorted by what the years to come change.
  ['/carteira', 'ordem=mudanca_2033&sentido=desc', '/'],
  ['/apuracoes', 'cliente_id=c1&competencia=2026-09', '/?competencia=2026-09&cliente=c1'],
  ['/apuracoes', 'nova=1', '/'],
  ['/relatorios', 'competencia=2026-09&situacao=vale', '/enviados?competencia=2026-09&situacao=vale'],
  ['/configuracoes', '', '/configuracoes/escritorio'],
])('%s?%s leads to %s', (path, asked, there) => {
  expect(movedTo(path, new URLSearchParams(asked))).toBe(there);
});
