import type { RetencoesDoMes, StatusDoParametro } from '../resultado/documento.ts';
import type { Passo } from '../resultado/item.ts';
import {
  amount,
  block,
  described,
  group,
  listOf,
  oneOf,
  optional,
  orNull,
  percent,
  rows,
  text,
} from './field.ts';
import { TITULOS_DO_ANO, TITULOS_DO_DEVIDO } from './titulos.ts';

/** Whether a figure rests on the law, on rates that no law fixes yet, or on those that the caller informed. */
export const STATUS = oneOf(
  ['lei', 'estimativa', 'informada'] as const satisfies readonly StatusDoParametro[],
  {
    means: 'se as alíquotas são lei, estimativa ou informadas por quem calcula',
    title: TITULOS_DO_ANO.status,
    as: 'origem',
    width: 24,
  },
);

/** II is paid at customs: no month owes it. */
export const TRIBUTOS = [
  ...(['icms', 'icms_st', 'fcp', 'difal', 'ipi', 'pis', 'cofins', 'iss'] as const),
  ...(['cbs', 'ibs_uf', 'ibs_mun', 'is'] as const),
] as const;

/** Paid with the ICMS, and told with it wherever what is due of each tax is one amount. */
export const WITH_ICMS = ['icms_st', 'fcp', 'difal'] as const satisfies readonly (typeof TRIBUTOS)[number][];

export const TRIBUTO = { title: TITULOS_DO_DEVIDO.tributo, as: 'tributo', width: 18 } as const;

/** a_recolher - a_transportar = debitos - creditos + estornos + compensado - saldo_anterior; one of the two is zero, each >= 0. */
export const CONTA = {
  debitos: amount({ title: 'Débitos' }),
  creditos: amount({ title: TITULOS_DO_ANO.creditos }),
  /** Negative lowers the tax. */
  estornos: amount({
    means: 'o que os estornos somam ao tributo: créditos estornados menos débitos estornados',
    form: false,
    title: 'Estornos',
  }),
  saldo_anterior: amount({ means: 'crédito que sobrou do mês anterior', title: 'Saldo anterior' }),
  a_recolher: amount({ means: 'o que se paga', title: 'A recolher' }),
  a_transportar: amount({ means: 'crédito que sobra para o mês seguinte', title: 'A transportar' }),
  /** LC 214/2025 art. 378. Only where it does. */
  compensado: optional(
    amount({
      means: 'o que do saldo credor paga outro tributo: de PIS e COFINS, a CBS a partir de 2027',
      form: false,
      title: 'Usado contra a CBS',
    }),
  ),
};

/** Of ICMS and IPI, which each establishment owes (LC 87/1996 art. 25): their sums are the row. */
export const ESTABELECIMENTOS = block(
  'Estabelecimentos',
  { cnpj: text({ title: 'Estabelecimento', as: 'cnpj', width: 22 }), ...CONTA },
  {
    means: 'ICMS e IPI por estabelecimento; a soma deles é a linha',
    order: ['tributo'],
    also: { tributo: TRIBUTO },
  },
);

/** Of the DAS: its shares by tax, CBS and IBS included. */
export const PARCELAS = block(
  'DAS por tributo',
  { tributo: text(TRIBUTO), valor: amount({ title: 'Valor' }) },
  { means: 'o DAS por tributo, com CBS e IBS' },
);

/** One row per tax that has anything in the month. */
export const TRIBUTOS_DEVIDOS = block('Devido no mês', {
  tributo: oneOf([...TRIBUTOS, 'das'], TRIBUTO),
  /**
   * `informativo`: computed in 2026, payment waived. `no_das`: a share inside the DAS, shown in its `parcelas`. `extinto`: a tax
   * that no longer exists in the month, which a note still carries or whose balance is still carried.
   */
  situacao: oneOf(['devido', 'informativo', 'no_das', 'extinto'], {
    means:
      'informativo: CBS e IBS de 2026, de recolhimento dispensado; no_das: parcela do DAS; extinto: tributo que já não existe no mês',
    title: 'Situação',
    as: 'situacao_do_tributo',
    width: 42,
  }),
  ...CONTA,
  estabelecimentos: optional(ESTABELECIMENTOS),
  parcelas: optional(PARCELAS),
  memoria: described<readonly Passo[]>('Memoria'),
});

/** What the client owes for the month, by the law of the month's own year. */
export const DEVIDO_NO_MES = group(
  {
    /** For every surface alike. */
    frase: text({ means: 'a resposta em palavras' }),
    tributos: TRIBUTOS_DEVIDOS,
    /** `a_recolher` of the rows that are `devido`. */
    total_a_recolher: amount({
      means: 'soma do que se paga no mês, sem o que é dispensado',
      title: TITULOS_DO_DEVIDO.total_a_recolher,
    }),
    /** `a_recolher` of the rows that are `informativo`: never part of a total (LC 214/2025 art. 348 § 1º). */
    dispensado: amount({
      means: 'CBS e IBS de 2026, fora de qualquer total',
      form: false,
      title: TITULOS_DO_DEVIDO.dispensado,
    }),
    /** Total due less what the same operations owe by the rules of 2026 without the test; null with a reason. */
    efeito_da_reforma_no_mes: orNull(
      amount({
        means: 'quanto a reforma já muda no que se recolhe neste mês',
        title: 'Efeito da reforma neste mês',
      }),
    ),
    motivo_do_efeito: orNull(text({ means: 'por que o efeito não pôde ser calculado; nulo quando pôde' })),
    /** Value of the month's outgoing operations less returns: the base of every `carga_efetiva` of the month. */
    receita: amount({ title: 'Receita do mês' }),
    /** total_a_recolher over receita, percent. */
    carga_efetiva: percent(),
    /** `estimativa` or `informada` where rates that no law fixes made an amount that is due. */
    status: STATUS,
    /** Where anything was kept back: to be paid for others, and kept back from the client. Part of no total. */
    retencoes: optional(
      group(
        {
          a_recolher: described<RetencoesDoMes['a_recolher']>('Retencoes'),
          sofridas: described<RetencoesDoMes['sofridas']>('Retencoes'),
        },
        { means: 'o que se retém dos fornecedores e o que os tomadores retêm; fora de qualquer total' },
      ),
    ),
  },
  { means: 'o que se recolhe pela lei do mês; nulo quando incompleta' },
);

/**
 * What nobody has said and the total stands on: it is shown beside the total wherever that is shown. `em_jogo` is how much
 * `tributos` together would differ at most, not negative.
 */
export const PREMISSAS_DO_TOTAL = block(
  'O que o total supõe',
  {
    codigo: text(),
    texto: text({ means: 'a premissa, em palavras', title: 'Premissa', width: 80 }),
    tributos: listOf(oneOf([...TRIBUTOS, 'das']), { title: 'Tributos', as: 'tributos', width: 24 }),
    em_jogo: amount({
      means: 'em quanto esses tributos, somados, mudariam no máximo',
      form: false,
      title: 'Em jogo',
    }),
  },
  {
    means: 'o que ninguém disse e o total supõe, o que mais pesa primeiro; ausente em versões antigas',
    also: { dizer: { title: '', as: 'action' } },
  },
);

/** A credit balance. `estabelecimento` is the CNPJ for ICMS and IPI; null is the company. */
export const SALDOS = rows(
  {
    tributo: oneOf(TRIBUTOS),
    estabelecimento: orNull(text({ means: 'CNPJ, para ICMS e IPI; nulo é a empresa' })),
    valor: amount(),
  },
  { means: 'saldos credores que vão para o mês seguinte' },
);

/** What was kept back, tax by tax: as it is shown. */
export const RETENCOES = block('Retenções na fonte', {
  tributo: text(TRIBUTO),
  a_recolher: amount({ title: 'A recolher, retidas de fornecedores', width: 36 }),
  sofridas: amount({ title: 'Sofridas, retidas por quem pagou', width: 36 }),
});
