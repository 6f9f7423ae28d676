import type { AnoProjetado, TributoComparado } from '@apura/engine';
import { nomeDoTributo, ORIGEM_DAS_ALIQUOTAS, PREMISSAS_DE_PRECO } from '@apura/words';
import { coluna, type Quadro, valores } from './quadro.ts';

const TRIBUTOS: readonly TributoComparado[] = [
  'icms',
  'iss',
  'ipi',
  'pis',
  'cofins',
  'das',
  'cbs',
  'ibs_uf',
  'ibs_mun',
];

/** The month in each year, what is paid of each tax: the taxes of a row add up to its total. */
export function quadroDaTransicao(anos: readonly AnoProjetado[]): Quadro {
  return {
    nome: 'Transição',
    colunas: [
      coluna('Ano', 'inteiro'),
      coluna('Premissa de preço', 'texto'),
      ...valores(...TRIBUTOS.map(nomeDoTributo), 'Total', 'Embutido nas compras', 'Mudança contra 2026'),
      coluna('Carga efetiva (%)', 'percentual', 18),
      coluna('Alíquotas', 'texto', 24),
    ],
    linhas: anos.map((a) => [
      String(a.ano),
      PREMISSAS_DE_PRECO[a.premissa_preco],
      ...TRIBUTOS.map((nome) => a.devidos.find(({ tributo }) => tributo === nome)?.valor ?? '0.00'),
      a.total,
      a.embutido,
      a.variacao,
      a.carga_efetiva,
      ORIGEM_DAS_ALIQUOTAS[a.status],
    ]),
  };
}
