import { MARCOS } from '@apura/law';
import type { Decimal } from '../nota-fiscal.ts';
import type { Aliquotas } from '../resultado/documento.ts';
import type { Passo } from '../resultado/item.ts';
import { STATUS } from './devido.ts';
import {
  amount,
  block,
  constant,
  day,
  described,
  group,
  integer,
  listOf,
  oneOf,
  optional,
  orNull,
  percent,
  rows,
  text,
} from './field.ts';
import { TITULOS_DO_ANO } from './titulos.ts';

/** An amount of a tax; one name for a tax on every page: ICMS-ST, FCP and DIFAL stand beside the ICMS, as among what is due. */
export const VALOR_DO_TRIBUTO = group({
  tributo: oneOf(
    [
      ...(['icms', 'icms_st', 'fcp', 'difal', 'iss', 'ipi', 'pis', 'cofins', 'das'] as const),
      ...(['cbs', 'ibs_uf', 'ibs_mun', 'embutido_nas_compras'] as const),
    ],
    { means: 'embutido_nas_compras: ICMS-ST e PIS/COFINS monofásicos dentro do custo' },
  ),
  valor: amount(),
});

/** Whether the price without taxes is kept, or what the buyer pays. */
export const PREMISSA_DE_PRECO = oneOf(['liquido_constante', 'final_constante'], {
  means: 'se o preço sem tributos se mantém, ou o que o comprador paga',
  title: 'Premissa de preço',
  as: 'premissa_de_preco',
});

/**
 * One year of a projection. The taxes are debits, `creditos` is what is used of the credits of the same taxes, and
 * total = taxes + das - creditos - dispensado, to the cent.
 */
export const ANOS_PROJETADOS = block(
  'Transição',
  {
    ano: integer({
      minimum: MARCOS.cbs_ibs_em_teste.ano,
      maximum: MARCOS.icms_extinto.ano,
      title: TITULOS_DO_ANO.ano,
    }),
    premissa_preco: PREMISSA_DE_PRECO,
    /** With ICMS-ST, FCP and DIFAL, which `devidos` has apart. */
    icms: amount(),
    iss: amount(),
    ipi: amount(),
    pis: amount(),
    cofins: amount(),
    /** The whole DAS, with IRPJ, CSLL and CPP where the annex has them. */
    das: amount({ means: 'o que se paga no DAS do Simples Nacional' }),
    das_partilha: optional(described<Readonly<Record<string, Decimal>>>('DasPartilha')),
    cbs: amount(),
    ibs_uf: amount(),
    ibs_mun: amount(),
    creditos: amount(),
    /** CBS and IBS of the test year, of which payment is waived. */
    dispensado: amount(),
    /** Credits left over, carried to the next month; those of the test year have no effect. */
    saldo_credor: amount({ means: 'crédito que sobra depois de pagar tudo' }),
    total: amount({ title: TITULOS_DO_ANO.total }),
    /** What is paid of each tax that has anything, after its credits: they add up to `total`. */
    devidos: listOf(VALOR_DO_TRIBUTO, {
      means: 'o que se paga de cada tributo; somam o total',
      as: 'por_tributo',
    }),
    embutido: amount({
      means: 'ICMS-ST e PIS/COFINS monofásicos dentro do custo das compras; fora do total',
      form: false,
      title: TITULOS_DO_ANO.embutido,
    }),
    variacao: orNull(
      amount({
        means: 'total e embutido menos os de 2026; nulo onde não há 2026',
        form: false,
        title: TITULOS_DO_ANO.variacao,
      }),
    ),
    /** What the buyers pay, without ICMS-ST. */
    receita: amount(),
    /** total + embutido over the month's own receita: one base for all years. */
    carga_efetiva: percent({ title: TITULOS_DO_ANO.carga_efetiva, width: 18 }),
    /** `lei` where no row is taxed by the standard rates: a month inside the DAS. */
    status: STATUS,
    aliquotas: described<Aliquotas>('Aliquotas'),
    memoria: described<readonly Passo[]>('Memoria'),
  },
  {
    means:
      'o mês em cada ano, do seu até 2033, com preço líquido constante e com preço final constante; vazia onde faltam alíquotas',
    order: ['ano', 'premissa_preco', 'devidos'],
  },
);

const { embutido } = ANOS_PROJETADOS.members;

/** The years that change most, each under both price premises: as they are shown. */
export const MARCOS_DA_TRANSICAO = block('O mesmo mês nos próximos anos', {
  ano: integer({ title: TITULOS_DO_ANO.ano, as: 'text' }),
  status: STATUS,
  liquido: orNull(amount({ title: TITULOS_DO_ANO.liquido })),
  final: orNull(amount({ title: TITULOS_DO_ANO.final })),
  embutido: orNull(embutido),
  /** From one price premise to the other. */
  variacao: orNull(text({ title: TITULOS_DO_ANO.variacao, as: 'mixed' })),
});

/** The operations of the month under one regime. */
const lado = <const S extends object>(said: S, total = {}, carga = {}) =>
  group(
    {
      tributos: listOf(VALOR_DO_TRIBUTO),
      total: amount(total),
      /** Over the month's receita. */
      carga: percent({ means: 'tributos divididos pela receita', ...carga }),
    },
    said,
  );

const PREMISSAS_DA_COMPARACAO = {
  cenario: text({ title: 'Cenário', as: 'cenario', width: 52 }),
  premissa_preco: PREMISSA_DE_PRECO,
  status: STATUS,
};
const REGIME_NOVO = {
  regime_novo: lado(
    { means: 'o mesmo mês com CBS, IBS e Imposto Seletivo' },
    { title: 'Regime novo' },
    { title: 'Carga (%)' },
  ),
  /** regime_novo.total less the total of the rules of 2026. */
  diferenca: orNull(
    amount({
      means: 'o segundo valor menos o primeiro: positivo é pagar mais',
      title: 'Diferença',
    }),
  ),
};

export const ALTERNATIVAS = block(
  'Comparação em outros cenários',
  { ...PREMISSAS_DA_COMPARACAO, ...REGIME_NOVO },
  {
    means: 'a mesma conta com outras alíquotas ou outra premissa de preço',
    order: ['cenario', 'premissa_preco', 'regime_novo.total', 'diferenca', 'regime_novo.carga', 'status'],
  },
);

/**
 * The same operations under the rules of 2026 without the test and under those of 2033, in full force: constant net
 * price and the month's own scenario; the other price premise and the other shipped scenario stand in `alternativas`.
 */
export const COMPARACAO = group(
  {
    ano_do_regime_atual: constant(MARCOS.cbs_ibs_em_teste.ano, {
      means: 'o ano das regras do regime atual',
    }),
    ano_do_regime_novo: constant(MARCOS.icms_extinto.ano, { means: 'o ano das regras do regime novo' }),
    ...PREMISSAS_DA_COMPARACAO,
    /** Null where the notes of the month do not tell the rules of 2026, with the reason. */
    regime_atual: orNull(
      lado({ means: 'o mês pelos tributos de hoje; nulo onde faltam dados para a conta' }),
    ),
    motivo_sem_regime_atual: orNull(text({ means: 'por que não há regime atual; nulo quando há' })),
    ...REGIME_NOVO,
    alternativas: ALTERNATIVAS,
  },
  { means: 'o mesmo mês pelas regras de 2026 e pelas de 2033; nula quando incompleta' },
);

/** From what is paid by the rules of 2026 to what is paid by those of 2027, to the cent: inicial + passos = final. */
export const PONTE = group(
  {
    de: integer({ means: 'ano de partida' }),
    para: integer({ means: 'ano de chegada' }),
    inicial: amount({ means: 'o que se paga no ano de partida' }),
    /** Positive adds. */
    passos: listOf(VALOR_DO_TRIBUTO, { means: 'o que cada tributo acrescenta ou tira' }),
    final: amount({ means: 'o que se paga no ano de chegada' }),
    status: STATUS,
  },
  { means: 'do que se paga hoje ao que se pagará, tributo a tributo' },
);

/** The bridge, step by step: as it is shown. */
export const PASSOS_DA_PONTE = block('Ponte', {
  passo: text({ title: 'Passo', width: 56 }),
  valor: amount({ title: 'Valor' }),
});

/** Both regimes, tax by tax: as it is shown, each side with the year of its rules. */
export const LADOS_DA_COMPARACAO = block('Comparação', {
  tributo: text({ title: 'Tributo', as: 'tributo', width: 36 }),
  atual: orNull(amount({ title: 'Regime atual', width: 34 })),
  novo: orNull(amount({ title: 'Regime novo', width: 34 })),
});

const ladoDaOpcao = (means: string, total: string, credito: string) =>
  group(
    {
      tributos: listOf(VALOR_DO_TRIBUTO),
      total: amount({ title: total }),
      /** CBS and IBS that the customers of `vendas_a_empresas` may credit. */
      credito_dos_clientes: amount({
        means: 'crédito que quem compra dele pode tomar',
        title: credito,
        screen: 'none',
      }),
    },
    { means },
  );

export const ANOS_DA_OPCAO = block(
  'Opção do Simples',
  {
    ano: integer({ title: TITULOS_DO_ANO.ano }),
    dentro: ladoDaOpcao('com CBS e IBS dentro do DAS', 'Dentro do DAS', 'Crédito dos clientes, dentro'),
    fora: ladoDaOpcao('com CBS e IBS por fora do DAS', 'Fora do DAS', 'Crédito dos clientes, fora'),
    /** fora.total - dentro.total: what the client pays more outside. */
    diferenca: amount({
      means: 'o segundo valor menos o primeiro: positivo é pagar mais',
      title: 'A mais por fora',
    }),
    credito_a_mais: amount({
      means: 'crédito a mais para os clientes do cliente, por fora do DAS',
      title: 'Crédito a mais por fora',
    }),
    status: STATUS,
  },
  {
    order: [
      ...(['ano', 'dentro.total', 'fora.total', 'diferenca'] as const),
      ...(['dentro.credito_dos_clientes', 'fora.credito_dos_clientes', 'credito_a_mais', 'status'] as const),
    ],
  },
);

/**
 * CBS and IBS of a client of the Simples inside the DAS or outside it, side by side, for the months like this one
 * (LC 123/2006 art. 13 §§ 9º and 10; LC 214/2025 art. 41).
 */
export const OPCAO_DO_SIMPLES = group(
  {
    janelas: rows(
      {
        semestre: text({ means: 'o semestre em que vale, por exemplo 2027-1' }),
        de: day({ means: 'primeiro dia para optar' }),
        ate: day({ means: 'último dia para optar' }),
        /** Months that were computed before have none. */
        cancelamento: optional(
          group(
            {
              de: day({ means: 'primeiro dia para cancelar' }),
              ate: day({ means: 'último dia para cancelar' }),
            },
            { means: 'quando a opção pode ser desfeita, sem volta; ausente em apurações anteriores' },
          ),
        ),
        /** Of the day on which the month is asked for; the engine knows none. */
        situacao: optional(
          oneOf(['por_abrir', 'aberta', 'fechada', 'aberta_para_cancelar', 'encerrada'], {
            means: 'no dia da consulta; fechada: a escolha acabou, e o cancelamento não começou',
          }),
        ),
        situacao_ate: optional(day({ means: 'último dia em que se pode optar, ou cancelar' })),
        fundamento: text(),
      },
      { means: 'quando a opção pode ser feita' },
    ),
    /** Whose credit the choice changes. */
    vendas_a_empresas: amount({ means: 'vendas a quem pode tomar crédito' }),
    anos: ANOS_DA_OPCAO,
    premissas: listOf(text()),
  },
  { means: 'pagar CBS e IBS dentro do DAS ou por fora; nula para quem não é do Simples' },
);
