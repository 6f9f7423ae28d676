import { dividir, type Fixo, UM } from '../fixo.ts';
import type { AnexoDoSimples, Passo } from '../resultado.ts';
import { parcelasDoDas, type Taxa } from './parcelas-do-das.ts';
import { passosDoDas } from './passos-do-das.ts';
import type { ReceitasSegregadas } from './segregacao.ts';
import { type FaixaDoSimples, type TributoDoDas, tabelaDoSimples } from './tabelas-do-simples.ts';
import { type TetoDoIss, tetoDoIss } from './teto-do-iss.ts';

export interface EntradaDoDas {
  /** Any day of the month, YYYY-MM-DD. */
  readonly data: string;
  readonly anexo: AnexoDoSimples;
  /** Gross revenue of the twelve months before, reais. Zero is a company that begins: the first bracket. */
  readonly rbt12: Fixo;
  /**
   * Gross revenue of the month by segment, reais. A negative segment counts as zero: what is returned above the sales
   * of its kind is deducted in later months (Resolução CGSN 140/2018 art. 17).
   */
  readonly receitas: ReceitasSegregadas;
  /** `regular`: CBS and IBS are paid apart, so their shares are not collected (LC 123/2006 art. 13 § 9º). */
  readonly ibs_cbs: 'das' | 'regular';
}

export interface Das {
  readonly faixa: number;
  /** Percent of the revenue, before any share is left out. */
  readonly aliquotaEfetiva: Fixo;
  /** Reais, two decimals each; a tax that the DAS does not collect is zero. */
  readonly porTributo: Readonly<Record<TributoDoDas, Fixo>>;
  /** Sum of porTributo. */
  readonly total: Fixo;
  readonly fundamento: string;
  readonly passos: readonly Passo[];
}

/**
 * The DAS of a month with one annex for the whole revenue: (RBT12 x rate - deduction) / RBT12, shared as the annex says,
 * ISS at most at its cap, without the shares that a segment leaves out (LC 123/2006 art. 18). Null when the RBT12 is
 * negative or above the last bracket (no Simples), or there is no table for the day.
 */
export function calcularDas(entrada: EntradaDoDas): Das | null {
  const { data, anexo, rbt12, receitas, ibs_cbs } = entrada;
  const tabela = tabelaDoSimples(anexo, data);
  const faixa = tabela?.faixas.find(({ ate }) => rbt12 <= ate);
  if (!tabela || !faixa || rbt12 < 0n) return null;
  const efetiva = taxaEfetiva(rbt12, faixa);
  const regras = {
    receitas,
    efetiva,
    faixa,
    teto: tetoQueVale(tetoDoIss(anexo, data), efetiva, faixa),
    fora: ibs_cbs === 'regular' ? (['cbs', 'ibs'] as const) : [],
  };
  const parcelas = parcelasDoDas(regras);
  let total = 0n;
  for (const { valor } of parcelas) total += valor;
  return {
    faixa: faixa.faixa,
    aliquotaEfetiva: dividir(efetiva.numerador, efetiva.denominador),
    porTributo: Object.fromEntries(
      parcelas.map(({ tributo, valor }) => [tributo, valor]),
    ) as Das['porTributo'],
    total,
    fundamento: tabela.fundamento,
    passos: passosDoDas(rbt12, regras, parcelas, tabela.fundamento),
  };
}

/** Of a company that begins the RBT12 counts as one real: the nominal rate of the first bracket, which deducts nothing. */
function taxaEfetiva(rbt12: Fixo, { aliquota, deduzir }: FaixaDoSimples): Taxa {
  const receita = rbt12 === 0n ? UM : rbt12;
  return { numerador: receita * aliquota - deduzir * 100n * UM, denominador: receita * UM };
}

/** The cap, where the share of the bracket would make more ISS than it. */
function tetoQueVale(
  teto: TetoDoIss | null,
  { numerador, denominador }: Taxa,
  { partilha }: FaixaDoSimples,
): TetoDoIss | null {
  const iss = partilha.iss ?? 0n;
  return teto !== null && numerador * iss > teto.teto * denominador * 100n ? teto : null;
}
