import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type {
  AnexoDoSimples,
  Atividade,
  Cenario,
  NomeDoCenario,
  PremissaDePreco,
  Regime,
} from '../resultado.ts';
import type { AliquotasAtuais, PedidoDeSimulacao } from './read-perfil.ts';
import { simular } from './simular.ts';

/** Examples worked by hand: `conta` is the arithmetic, `fundamento` the article. Columns are those of the request. */
const [header = [], ...linhas] = readFileSync(
  new URL('../../test-data/exemplos-da-transicao.csv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((linha) => linha.split(';'));
const exemplos = linhas.map((linha) =>
  Object.fromEntries(header.map((coluna, indice) => [coluna, linha[indice] ?? ''])),
);

function pedido(e: Readonly<Record<string, string>>): PedidoDeSimulacao {
  const atuais: Record<string, string> = {};
  for (const tributo of ['icms', 'iss', 'ipi', 'pis', 'cofins']) if (e[tributo]) atuais[tributo] = e[tributo];
  return {
    regime: e.regime as Regime,
    atividade: e.atividade as Atividade,
    receita_mensal: e.receita ?? '',
    compras_mensais: e.compras ?? '',
    ...(e.creditavel ? { parcela_creditavel: e.creditavel } : {}),
    ...(Object.keys(atuais).length > 0 ? { aliquotas_atuais: atuais as AliquotasAtuais } : {}),
    ...(e.reducao ? { reducao: e.reducao } : {}),
    ...(e.anexo
      ? {
          simples: {
            anexo: e.anexo as AnexoDoSimples,
            rbt12: e.rbt12 ?? '',
            ibs_cbs: e.ibs_cbs as 'das' | 'regular',
          },
        }
      : {}),
    cenario: cenario(e.cenario ?? ''),
    premissa_preco: e.premissa as PremissaDePreco,
    ibs_cbs_na_base_icms: e.na_base === 'sim',
  };
}

/** A name, or "ano:cbs:ibs_uf:ibs_mun". */
function cenario(texto: string): Cenario {
  const [ano = '', cbs = '', ibs_uf = '', ibs_mun = ''] = texto.split(':');
  return cbs === '' ? (texto as NomeDoCenario) : { [ano]: { cbs, ibs_uf, ibs_mun } };
}

test('the table covers each regime and each year', () => {
  expect(exemplos.length).toBeGreaterThanOrEqual(60);
  expect([...new Set(exemplos.map((e) => e.regime))].sort()).toEqual([
    'lucro_presumido',
    'lucro_real',
    'mei',
    'simples_nacional',
  ]);
  expect([...new Set(exemplos.map((e) => Number(e.ano)))].sort()).toEqual([
    2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033,
  ]);
  for (const { fundamento } of exemplos) expect(fundamento).toMatch(/art|Anexo/);
});

test.each(exemplos.map((e) => [`${e.n}: ${e.regime} ${e.ano} ${e.campo} = ${e.conta}`, e] as const))(
  '%s',
  (_, e) => {
    const { anos, problemas } = simular(pedido(e));
    expect(problemas).toEqual([]);
    const ano = anos.find((linha) => linha.ano === Number(e.ano));
    const [campo = '', parte] = (e.campo ?? '').split('.');
    const valor = (ano as unknown as Record<string, string> | undefined)?.[campo];
    expect(parte === undefined ? valor : ano?.das_partilha?.[parte]).toBe(e.esperado);
  },
);
