import { dividir, type Fixo, formatarFixo, UM } from '../fixo.ts';
import type { AnexoDoSimples, Passo } from '../resultado.ts';
import {
  type ParcelaDoDas,
  parcelasDoDas,
  type RegrasDoDas,
  receitaDoSegmento,
  type Taxa,
  type TetoDoIss,
  tetoDoIss,
} from './parcelas-do-das.ts';
import { foraDoDas, type ReceitasSegregadas } from './segregacao.ts';
import { type FaixaDoSimples, type TributoDoDas, tabelaDoSimples } from './tabelas-do-simples.ts';

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

/** What explains a DAS: its effective rate, the cap of the ISS where it holds, and each share of the bracket. */
function passosDoDas(
  rbt12: Fixo,
  regras: RegrasDoDas,
  parcelas: readonly ParcelaDoDas[],
  fundamento: string,
): Passo[] {
  const { faixa, efetiva, teto } = regras;
  const percentual = dividir(efetiva.numerador, efetiva.denominador);
  const passos: Passo[] = [
    {
      passo: 'aliquota_efetiva',
      id: 'das_aliquota_efetiva',
      regra: '(RBT12 × alíquota nominal − parcela a deduzir) ÷ RBT12',
      operandos: [
        { nome: 'RBT12', valor: formatarFixo(rbt12, 2) },
        { nome: 'faixa', valor: String(faixa.faixa) },
        { nome: 'alíquota nominal', valor: formatarFixo(faixa.aliquota, 4) },
        { nome: 'parcela a deduzir', valor: formatarFixo(faixa.deduzir, 2) },
      ],
      resultado: formatarFixo(percentual, 8),
      fundamento: `LC 123/2006, art. 18, § 1º-A; ${fundamento}`,
    },
  ];
  if (teto !== null) {
    passos.push({
      passo: 'teto_do_iss',
      id: 'das_teto_do_iss',
      regra: 'Alíquota efetiva − teto do ISS: o que cabe aos outros tributos, na partilha da nota do anexo',
      operandos: [
        { nome: 'alíquota efetiva', valor: formatarFixo(percentual, 8) },
        { nome: 'parcela do ISS sem o teto', valor: formatarFixo(faixa.partilha.iss ?? 0n, 4) },
        { nome: 'teto do ISS', valor: formatarFixo(teto.teto, 4) },
      ],
      resultado: formatarFixo(percentual - teto.teto, 8),
      fundamento: teto.fundamento,
    });
  }
  for (const parcela of parcelas) {
    if (parcela.parte > 0n) passos.push(passoDaParcela(parcela, regras, fundamento));
  }
  return passos;
}

function passoDaParcela(parcela: ParcelaDoDas, { receitas, fora }: RegrasDoDas, fundamento: string): Passo {
  const { tributo, base, deixadas, taxa, parte, valor, centavos } = parcela;
  const optou = fora.includes(tributo);
  const fundamentos = new Set([optou ? 'LC 123/2006, art. 13, § 9º' : fundamento]);
  const operandos = [{ nome: 'receita', valor: formatarFixo(base, 2) }];
  for (const segregacao of deixadas) {
    const { receita, fundamento: daSegregacao } = foraDoDas[segregacao];
    operandos.push({
      nome: `${receita}, fora da base`,
      valor: formatarFixo(receitaDoSegmento(receitas, segregacao), 2),
    });
    fundamentos.add(daSegregacao);
  }
  operandos.push({ nome: 'alíquota', valor: formatarFixo(dividir(taxa.numerador, taxa.denominador), 8) });
  operandos.push({ nome: 'parcela', valor: formatarFixo(parte, 4) });
  if (centavos !== 0n) {
    operandos.push({ nome: 'centavos do arredondamento', valor: formatarFixo(centavos, 2) });
  }
  return {
    passo: tributo,
    id: optou ? 'das_fora' : 'das_partilha',
    regra: optou
      ? 'Parcela não recolhida no DAS: opção pelo regime regular de CBS e IBS'
      : 'Receita × alíquota × parcela do tributo',
    operandos,
    resultado: formatarFixo(valor, 2),
    fundamento: [...fundamentos].join('; '),
  };
}
