import type { Regime } from '@apura/contracts';
import { type Comparativo, type DevidoNoMes, obrigacoesDoMes, prazoDe, sumDevidos } from '@apura/engine';
import { hasAmount, reais, sumAmounts } from '../amounts.ts';
import { dayMonthYear } from '../dates.ts';
import { nomesDosTributos } from '../month.ts';
import { describeSaldoDoMes } from './quadros-do-devido.ts';

/** One payment of a month. */
export interface Pagamento {
  /** Of the engine's table of obligations. */
  readonly id: string;
  readonly obrigacao: string;
  /** The last day to pay, YYYY-MM-DD. */
  readonly data: string;
  readonly valor: string;
  /** The day is the usual one: no act that we have read names it, or each state has its own. */
  readonly deCostume: boolean;
}

/** What of a client's month has to be paid. */
export interface PagamentosDoMes {
  /** The first day first. */
  readonly comDia: readonly Pagamento[];
  /** What is due of taxes whose day stands in no table of ours: a municipality's, or those of a regime that is not known. */
  readonly semDia: { readonly valor: string; readonly tributos: readonly string[] };
  /** What is left of the credits, in words; empty where nothing is. */
  readonly sobra: string;
  /** Why the amounts are not certain, a sentence each. */
  readonly ressalvas: readonly string[];
}

/** The figures of a month, as far as its payments come from them. */
export interface FigurasDosPagamentos {
  /** YYYY-MM. */
  readonly competencia: string;
  /** Undefined where a version does not tell it. */
  readonly regime: Regime | undefined;
  readonly devido: Pick<DevidoNoMes, 'status'> & {
    readonly tributos: readonly Pick<
      DevidoNoMes['tributos'][number],
      'tributo' | 'situacao' | 'a_recolher' | 'a_transportar'
    >[];
  };
  readonly premissas:
    | readonly Pick<NonNullable<Comparativo['premissas_que_mudam_o_total']>[number], 'texto'>[]
    | undefined;
}

/** Where the amounts rest on rates that no law fixes. */
const SEM_LEI: Readonly<Record<DevidoNoMes['status'], readonly string[]>> = {
  lei: [],
  estimativa: ['Os valores são uma estimativa: parte das alíquotas ainda não está em lei.'],
  informada: ['Os valores usam alíquotas que o escritório informou e que ainda não estão em lei.'],
};

/** What of a month is paid by which day; an obligation with nothing to pay is none. */
export function listPagamentos({
  competencia,
  regime,
  devido,
  premissas = [],
}: FigurasDosPagamentos): PagamentosDoMes {
  const { status, tributos } = devido;
  const prazos = (regime ? obrigacoesDoMes(competencia)[regime] : []).flatMap((id) => {
    const prazo = prazoDe(id, competencia);
    return prazo?.paga ? [{ ...prazo, paga: prazo.paga }] : [];
  });
  const semDia = tributos.filter(
    (um) =>
      um.situacao === 'devido' &&
      hasAmount(um.a_recolher) &&
      !prazos.some(({ paga }) => hasAmount(sumDevidos([um], paga))),
  );
  return {
    comDia: prazos
      .map(({ id, obrigacao, data, paga, status: doDia }) => ({
        ...{ id, obrigacao, data, valor: sumDevidos(tributos, paga), deCostume: doDia === 'estimativa' },
      }))
      .filter(({ valor }) => hasAmount(valor))
      .sort((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : 0)),
    semDia: {
      valor: sumAmounts(semDia.map(({ a_recolher }) => a_recolher)),
      tributos: semDia.map(({ tributo }) => tributo),
    },
    sobra: describeSaldoDoMes(tributos),
    ressalvas: [
      ...SEM_LEI[status],
      ...(premissas.length ? ['O total supõe o que o escritório ainda não confirmou, e pode mudar.'] : []),
    ],
  };
}

/** "Até 20/10/2026: R$ 1.000,00" */
export const describeVencimento = ({ data, valor }: Pagamento): string =>
  `Até ${dayMonthYear(data)}: ${reais(valor)}`;

/** "Pagamento do ICMS (dia de costume: confirme com o escritório)" */
export const describeObrigacao = ({ obrigacao, deCostume }: Pagamento): string =>
  `${obrigacao}${deCostume ? ' (dia de costume: confirme com o escritório)' : ''}`;

/** What stands below the payments with a day: what has none, the sum where it is of several, and what is not certain; or that nothing is due. */
export function describeTotalDosPagamentos({ comDia, semDia, sobra, ressalvas }: PagamentosDoMes): string[] {
  const aberto = hasAmount(semDia.valor);
  if (comDia.length === 0 && !aberto) return [`Não há nada a pagar neste mês${sobra && `: ${sobra}`}.`];
  return [
    ...(aberto
      ? [`${reais(semDia.valor)} de ${nomesDosTributos(semDia.tributos)}: confirme o dia com o escritório.`]
      : []),
    ...(comDia.length + Number(aberto) > 1
      ? [`Ao todo: ${reais(sumAmounts([...comDia.map(({ valor }) => valor), semDia.valor]))}.`]
      : []),
    ...ressalvas,
  ];
}
