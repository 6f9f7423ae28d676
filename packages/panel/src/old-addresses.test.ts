import { expect, test } from '@jest/globals';
import { movedTo } from './old-addresses.ts';

test.each([
  [
    '/carteira',
    'competencia=2026-09&situacao=faltam_dados&q=padaria',
    '/?competencia=2026-09&q=padaria&etapa=cadastro',
  ],
  ['/carteira', 'ordem=total_a_recolher&sentido=desc', '/?ordem=total&sentido=desc'],
  ['/carteira', 'ordem=mudanca_2033&sentido=desc', '/?ordem=mudanca_2033&sentido=desc'],
  ['/carteira', 'ordem=credito_em_risco&sentido=desc', '/'],
  ['/apuracoes', 'cliente_id=c1&competencia=2026-09', '/?competencia=2026-09&cliente=c1'],
  ['/apuracoes', 'nova=1', '/'],
  ['/relatorios', 'competencia=2026-09&situacao=vale', '/?vista=enviados&competencia=2026-09&situacao=vale'],
  ['/enviados', '', '/?vista=enviados'],
  ['/perguntas', 'cliente_id=c1', '/?vista=perguntas&cliente_id=c1'],
  ['/prazos', 'dias=120', '/?vista=prazos&dias=120'],
  [
    '/prazos/:obrigacao/:competencia',
    'obrigacao=dere&competencia=2026-10',
    '/?vista=prazos&obrigacao=dere&competencia=2026-10',
  ],
  ['/clientes/:id/classificacoes', 'tipo=paga_a_mais&id=c1', '/clientes/c1/produtos?estado=a_confirmar'],
  ['/clientes/:id/servicos', 'id=c1', '/documentos?cliente_id=c1&operacao=entrada&tipo=nfse'],
  [
    '/clientes/:id/servicos',
    'operacao=saida&tipo=cte&id=c1',
    '/documentos?cliente_id=c1&operacao=saida&tipo=cte',
  ],
  ['/visao-geral', '', '/'],
  ['/configuracoes', '', '/configuracoes/escritorio'],
])('%s?%s leads to %s', (path, asked, there) => {
  expect(movedTo(path, new URLSearchParams(asked))).toBe(there);
});
