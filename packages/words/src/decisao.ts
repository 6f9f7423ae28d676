import type { FigurasDaDecisao } from '@apura/contracts';
import { percent, reais, signedReais } from './amounts.ts';

/** Where CBS and IBS of a half-year are paid, in words. */
export const LADOS_DA_OPCAO = {
  dentro: 'dentro do DAS',
  fora: 'fora do DAS',
  tanto_faz: 'tanto faz',
} as const;
const REGIMES_DO_COMPRADOR = {
  regular: 'regular',
  simples: 'Simples ou MEI',
  nao_se_sabe: 'não se sabe',
} as const;
const CENARIOS_DA_OPCAO: Readonly<Record<FigurasDaDecisao['cenarios'][number]['nome'], string>> = {
  estimativa_26_5: 'Estimativa de 26,5%',
  estimativa_27_91: 'Estimativa de 27,91%',
  cbs_um_ponto_menor: 'CBS um ponto menor',
  cbs_um_ponto_maior: 'CBS um ponto maior',
};

const signedPercent = (decimal: string): string =>
  decimal.startsWith('-') ? percent(decimal) : `+${percent(decimal)}`;

/** A table whose cells are written already; the first of a row says what it is of. */
export interface WrittenTable {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The figures behind a choice of the Simples, as every surface shows them. */
export const quadrosDaDecisao = (figuras: FigurasDaDecisao): readonly WrittenTable[] => [
  {
    name: 'Os dois lados',
    head: ['No semestre', 'Dentro do DAS', 'Fora do DAS'],
    rows: [
      ['A empresa paga', reais(figuras.dentro_total), reais(figuras.fora_total)],
      [
        'Crédito dos compradores, ao preço de hoje',
        reais(figuras.credito_dos_clientes.dentro),
        reais(figuras.credito_dos_clientes.fora),
      ],
      ['Preço com tributos que mantém a margem', 'o de hoje', signedPercent(figuras.preco_com_tributos)],
      ['Preço sem CBS e IBS', 'o de hoje', signedPercent(figuras.preco_sem_tributos)],
      [
        'Os compradores pagam, descontado o crédito',
        reais(figuras.custo_dos_clientes_dentro),
        reais(figuras.custo_dos_clientes_fora),
      ],
    ],
  },
  {
    name: 'Comprador por comprador',
    head: ['Comprador', 'Regime', 'Vendas', 'Crédito dentro', 'Crédito fora', 'Custo dentro', 'Custo fora'],
    rows: figuras.clientes.map((um) => [
      um.nome,
      REGIMES_DO_COMPRADOR[um.regime],
      ...[um.vendas, um.credito_dentro, um.credito_fora, um.custo_dentro, um.custo_fora].map(reais),
    ]),
  },
  {
    name: 'Com outras alíquotas',
    head: ['Alíquotas', 'CBS', 'A empresa paga a mais por fora', 'Preço que mantém a margem', 'Menor custo'],
    rows: figuras.cenarios.map((um) => [
      CENARIOS_DA_OPCAO[um.nome],
      percent(um.cbs),
      signedReais(um.diferenca),
      signedPercent(um.preco_com_tributos),
      LADOS_DA_OPCAO[um.aponta_para],
    ]),
  },
];
