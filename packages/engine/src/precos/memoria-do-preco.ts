import { type Fixo, formatFixo, HUNDRED_PERCENT, inReais, multiply } from '../fixo.ts';
import { type TributoProjetado, tributosProjetados } from '../projecao/linha-projetavel.ts';
import type { Passo } from '../resultado.ts';
import {
  type Conta,
  precoOf,
  RECEITA_DO_DAS,
  receitaLiquidaOf,
  reformaOf,
  writeUnitario,
} from './conta-do-preco.ts';

const DENTRO_DO_PRECO = 'LC 87/1996, art. 13, § 1º, I; LC 116/2003, art. 7º';
const POR_FORA = 'LC 214/2025, art. 12, § 2º, I';
const DA_REFORMA: ReadonlySet<TributoProjetado> = new Set<TributoProjetado>(['cbs', 'ibs_uf', 'ibs_mun']);

type Operando = readonly [nome: string, valor: Fixo | null];

const passo = (
  nome: string,
  regra: string,
  operandos: readonly Operando[],
  resultado: string,
  fundamento: string,
): Passo => ({
  passo: nome,
  id: `preco_${nome}`,
  regra,
  operandos: operandos.flatMap(([operando, valor]) =>
    valor === null ? [] : [{ nome: operando, valor: formatFixo(valor, 4) }],
  ),
  resultado,
  fundamento,
});

const percent = (aliquota: Fixo): string => `${formatFixo(aliquota, 2).replace('.', ',')}%`;

/** The taxes of the price that have an amount, those of the reform or the others. */
const tributosOf = ({ valores }: Conta, daReforma: boolean): Operando[] =>
  tributosProjetados
    .filter((tributo) => DA_REFORMA.has(tributo) === daReforma && valores.porTributo[tributo] !== 0n)
    .map((tributo) => [tributo, valores.porTributo[tributo]]);

const passoDoDas = ({ parte, das, valores }: Conta): Passo[] =>
  parte.das === null
    ? []
    : [
        passo(
          'das',
          `Receita × parte do DAS: ${inReais(RECEITA_DO_DAS)} de receita como esta pagam DAS de ${inReais(parte.das)}`,
          [
            ['receita', valores.receita],
            ['parte do DAS (%)', multiply(parte.parte, HUNDRED_PERCENT)],
          ],
          formatFixo(das, 4),
          parte.fundamento,
        ),
      ];

/** How what today's price holds came about: of all that the note sells, then of one unit. */
export function describeHoje(conta: Conta, quantidade: Fixo): Passo[] {
  const preco = precoOf(conta);
  return [
    ...passoDoDas(conta),
    passo(
      'receita_liquida',
      'Preço da nota − tributos que o vendedor deve sobre ela',
      [['preco', preco], ...tributosOf(conta, false), ...tributosOf(conta, true), ['das', conta.das || null]],
      formatFixo(receitaLiquidaOf(conta), 4),
      DENTRO_DO_PRECO,
    ),
    unitario('Preço da nota ÷ quantidade', preco, quantidade),
  ];
}

interface ContaDoAno {
  readonly hoje: Conta;
  readonly conta: Conta;
  readonly base: 'receita_liquida' | 'margem';
  /** What is to be left to the seller. */
  readonly alvo: Fixo;
  readonly quantidade: Fixo;
}

/** How the price of a year came about, likewise. */
export function describeNoAno({ hoje, conta, base, alvo, quantidade }: ContaDoAno): Passo[] {
  const { ano, valores } = conta;
  const { fundamentos, aliquotas } = ano;
  const margem = base === 'margem';
  const preco = precoOf(conta);
  const deHoje = tributosOf(conta, false);
  const daReforma = tributosOf(conta, true);
  return [
    passo(
      'receita_mantida',
      margem
        ? 'Receita líquida de hoje + custo do ano − custo de hoje: a margem em reais se mantém'
        : 'Receita líquida de hoje',
      [
        ['receita líquida de hoje', receitaLiquidaOf(hoje)],
        ...(margem
          ? ([
              ['custo do ano', conta.custo],
              ['custo de hoje', hoje.custo],
            ] as const)
          : []),
      ],
      formatFixo(alvo, 4),
      '',
    ),
    ...(conta.parte.das === null
      ? []
      : [
          passo(
            'sem_tributos',
            'Receita mantida ÷ (1 − parte do DAS)',
            [
              ['receita mantida', alvo],
              ['parte do DAS (%)', multiply(conta.parte.parte, HUNDRED_PERCENT)],
            ],
            formatFixo(valores.liquido, 4),
            conta.parte.fundamento,
          ),
        ]),
    ...passoDoDas(conta),
    ...(daReforma.length === 0
      ? []
      : [
          passo(
            'cbs_e_ibs',
            `Preço sem tributos × alíquotas do ano, por fora: CBS ${percent(aliquotas.cbs)}, IBS ${percent(aliquotas.ibs_uf + aliquotas.ibs_mun)}, menos a redução do produto`,
            [['preço sem tributos', valores.liquido], ...daReforma],
            formatFixo(reformaOf(conta), 4),
            `${POR_FORA}; ${aliquotas.fundamento}`,
          ),
        ]),
    ...(deHoje.length === 0
      ? []
      : [
          passo(
            'por_dentro',
            'Tributos de hoje que restam no ano; ICMS e ISS por dentro, pela alíquota da nota × o que resta dela',
            deHoje,
            formatFixo(
              deHoje.reduce<Fixo>((soma, [, valor]) => soma + (valor ?? 0n), 0n),
              4,
            ),
            `${DENTRO_DO_PRECO}; ${fundamentos.icms}`,
          ),
        ]),
    passo(
      'preco',
      'Preço sem tributos + tributos do ano',
      [['preço sem tributos', valores.liquido], ...deHoje, ...daReforma],
      formatFixo(preco, 4),
      POR_FORA,
    ),
    unitario('Preço do ano ÷ quantidade', preco, quantidade),
  ];
}

const unitario = (regra: string, preco: Fixo, quantidade: Fixo): Passo =>
  passo(
    'por_unidade',
    regra,
    [
      ['preço', preco],
      ['quantidade', quantidade],
    ],
    writeUnitario(preco, quantidade),
    '',
  );
