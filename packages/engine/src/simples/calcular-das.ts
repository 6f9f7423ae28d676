import { type Fixo, formatFixo, HUNDRED_PERCENT, ONE, smallerOf, split } from '../fixo.ts';
import type { AnexoDoSimples, Passo } from '../resultado.ts';
import { isOneOf } from '../tables.ts';
import {
  addFracoes,
  compareFracoes,
  type Fracao,
  inCentavos,
  NADA,
  type RegraDosCentavos,
  regraDosCentavos,
} from './centavos-do-das.ts';
import {
  listSegmentos,
  outsideDas,
  type ReceitasSegregadas,
  receitaDoSegmento,
  type Segmento,
} from './segmentos.ts';
import {
  type FaixaDoSimples,
  type TributoDoDas,
  tabelaDoSimples,
  tributosDoDas,
} from './tabelas-do-simples.ts';
import { type TetoDoIss, tetoByFaixa5, tetoDoIss } from './teto-do-iss.ts';

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
  /**
   * Whether ICMS, ISS and IBS are paid apart because of the sublimit (LC 123/2006 art. 13-A). Left out: they are where the RBT12 is
   * above the fifth bracket.
   */
  readonly impedida?: boolean;
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
  const { data, anexo, rbt12, receitas, ibs_cbs, impedida } = entrada;
  const tabela = tabelaDoSimples(anexo, data);
  const faixa = tabela?.faixas.find(({ ate }) => rbt12 <= ate);
  if (!tabela || !faixa || rbt12 < 0n) return null;
  const efetiva = taxaEfetiva(rbt12, faixa);
  const quinta = tabela.faixas[QUINTA - 1];
  const regras: RegrasDoDas = {
    receitas,
    efetiva,
    faixa,
    teto: tetoQueVale(tetoDoIss(anexo, data), efetiva, faixa),
    acima: impedida === false && faixa.faixa > QUINTA && quinta ? acimaDaFaixa5(rbt12, quinta, data) : null,
    fora: new Map([
      ...(impedida === true ? DO_SUBLIMITE.map((tributo) => [tributo, PELO_SUBLIMITE] as const) : []),
      ...(ibs_cbs === 'regular' ? DA_OPCAO.map((tributo) => [tributo, PELA_OPCAO] as const) : []),
    ]),
    centavos: regraDosCentavos(data),
  };
  const parcelas = parcelasDoDas(regras);
  let total = 0n;
  for (const { valor } of parcelas) total += valor;
  return {
    faixa: faixa.faixa,
    aliquotaEfetiva: split(efetiva.numerador, efetiva.denominador),
    // Of each tax of the annex there is one part.
    porTributo: Object.fromEntries(
      parcelas.map(({ tributo, valor }) => [tributo, valor]),
    ) as Das['porTributo'],
    total,
    fundamento: tabela.fundamento,
    passos: passosDoDas(rbt12, regras, parcelas, tabela.fundamento),
  };
}

const QUINTA = 5;
/** The taxes of the sublimit, and those of the option. */
const DO_SUBLIMITE = ['icms', 'iss', 'ibs'] as const;
const DA_OPCAO = ['cbs', 'ibs'] as const;

interface PorQueFora {
  readonly regra: string;
  readonly fundamento: string;
}
const PELA_OPCAO: PorQueFora = {
  regra: 'Parcela não recolhida no DAS: opção pelo regime regular de CBS e IBS',
  fundamento: 'LC 123/2006, art. 13, § 9º',
};
const PELO_SUBLIMITE: PorQueFora = {
  regra: 'Parcela não recolhida no DAS: empresa impedida pelo sublimite',
  fundamento: 'LC 123/2006, arts. 13-A e 20; Resolução CGSN 140/2018, art. 12',
};

/** Of a company that begins the RBT12 counts as one real: the nominal rate of the first bracket, which deducts nothing. */
function taxaEfetiva(rbt12: Fixo, { aliquota, deduzir }: FaixaDoSimples): Taxa {
  const receita = rbt12 === 0n ? ONE : rbt12;
  return { numerador: receita * aliquota - deduzir * 100n * ONE, denominador: receita * ONE };
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
  const { faixa, efetiva, teto, acima } = regras;
  const percentual = split(efetiva.numerador, efetiva.denominador);
  const passos: Passo[] = [
    {
      passo: 'aliquota_efetiva',
      id: 'das_aliquota_efetiva',
      regra: '(RBT12 × alíquota nominal − parcela a deduzir) ÷ RBT12',
      operandos: [
        { nome: 'RBT12', valor: formatFixo(rbt12, 2) },
        { nome: 'faixa', valor: String(faixa.faixa) },
        { nome: 'alíquota nominal', valor: formatFixo(faixa.aliquota, 4) },
        { nome: 'parcela a deduzir', valor: formatFixo(faixa.deduzir, 2) },
      ],
      resultado: formatFixo(percentual, 8),
      fundamento: `LC 123/2006, art. 18, § 1º-A; ${fundamento}`,
    },
  ];
  if (teto !== null) {
    passos.push({
      passo: 'teto_do_iss',
      id: 'das_teto_do_iss',
      regra: 'Alíquota efetiva − teto do ISS: o que cabe aos outros tributos, na partilha da nota do anexo',
      operandos: [
        { nome: 'alíquota efetiva', valor: formatFixo(percentual, 8) },
        { nome: 'parcela do ISS sem o teto', valor: formatFixo(faixa.partilha.iss ?? 0n, 4) },
        { nome: 'teto do ISS', valor: formatFixo(teto.teto, 4) },
      ],
      resultado: formatFixo(percentual - teto.teto, 8),
      fundamento: teto.fundamento,
    });
  }
  if (acima !== null) passos.push(...passosAcimaDaFaixa5(rbt12, acima));
  for (const parcela of parcelas) {
    if (parcela.termos.length > 0) passos.push(passoDaParcela(parcela, regras, fundamento));
  }
  return passos;
}

function passosAcimaDaFaixa5(rbt12: Fixo, { quinta, taxa, sobra }: AcimaDaFaixa5): Passo[] {
  const percentual = formatFixo(split(taxa.numerador, taxa.denominador), 8);
  const passo: Passo = {
    passo: 'aliquota_da_faixa_5',
    id: 'das_aliquota_da_faixa_5',
    regra:
      'ICMS, ISS e IBS, acima da 5ª faixa: (RBT12 × alíquota nominal da 5ª − parcela a deduzir da 5ª) ÷ RBT12',
    operandos: [
      { nome: 'RBT12', valor: formatFixo(rbt12, 2) },
      { nome: 'alíquota nominal da 5ª faixa', valor: formatFixo(quinta.aliquota, 4) },
      { nome: 'parcela a deduzir da 5ª faixa', valor: formatFixo(quinta.deduzir, 2) },
    ],
    resultado: percentual,
    fundamento: 'Resolução CGSN 140/2018, arts. 21, IV, e 24, I',
  };
  if (sobra === null) return [passo];
  return [
    passo,
    {
      passo: 'teto_do_iss',
      id: 'das_teto_do_iss_acima_da_faixa_5',
      regra: 'Parcela do ISS − teto: o que passa vai aos outros tributos, na proporção da 5ª faixa',
      operandos: [
        { nome: 'alíquota da 5ª faixa', valor: percentual },
        { nome: 'parcela do ISS', valor: formatFixo(quinta.partilha.iss ?? 0n, 4) },
        { nome: 'teto do ISS', valor: formatFixo(sobra.teto, 4) },
      ],
      resultado: formatFixo(split(sobra.taxa.numerador, sobra.taxa.denominador), 8),
      fundamento: 'Resolução CGSN 140/2018, art. 21, III',
    },
  ];
}

function passoDaParcela(parcela: ParcelaDoDas, { receitas, fora }: RegrasDoDas, fundamento: string): Passo {
  const { tributo, base, deixadas, termos, valor, centavos } = parcela;
  const porque = fora.get(tributo);
  const fundamentos = new Set([porque?.fundamento ?? fundamento]);
  const operandos = [{ nome: 'receita', valor: formatFixo(base, 2) }];
  for (const segmento of deixadas) {
    const { receita, fundamento: doSegmento } = outsideDas(segmento);
    operandos.push({
      nome: `${receita}, fora da base`,
      valor: formatFixo(receitaDoSegmento(receitas, segmento), 2),
    });
    fundamentos.add(doSegmento);
  }
  for (const [indice, { taxa, parte }] of termos.entries()) {
    const doIss = indice === 0 ? '' : ' do que passa do teto do ISS';
    operandos.push({
      nome: `alíquota${doIss}`,
      valor: formatFixo(split(taxa.numerador, taxa.denominador), 8),
    });
    operandos.push({ nome: `parcela${doIss}`, valor: formatFixo(parte, 4) });
  }
  if (centavos !== 0n) {
    operandos.push({ nome: 'centavos do arredondamento', valor: formatFixo(centavos, 2) });
  }
  return {
    passo: tributo,
    id: porque ? 'das_fora' : 'das_partilha',
    regra: porque?.regra ?? 'Receita × alíquota × parcela do tributo',
    operandos,
    resultado: formatFixo(valor, 2),
    fundamento: [...fundamentos].join('; '),
  };
}

/** numerador / denominador is a rate in percent: rounding it first could cost a cent. */
interface Taxa {
  readonly numerador: bigint;
  readonly denominador: bigint;
}

/** A share of a rate. */
interface Termo {
  readonly taxa: Taxa;
  /** Percent of `taxa`. */
  readonly parte: Fixo;
}

/** What the DAS collects of one tax. */
interface ParcelaDoDas {
  readonly tributo: TributoDoDas;
  /** Revenue that pays the tax in the DAS. */
  readonly base: Fixo;
  /** Revenue that does not, because of what sets it apart. */
  readonly deixadas: readonly Segmento[];
  /** What the revenue pays, added; none where the bracket does not hold the tax. */
  readonly termos: readonly Termo[];
  /** Not rounded. */
  readonly exato: Fracao;
  /** Two decimals. */
  valor: Fixo;
  /** Cents of `valor` that come from rounding the other shares. */
  centavos: Fixo;
}

interface RegrasDoDas {
  readonly receitas: ReceitasSegregadas;
  readonly efetiva: Taxa;
  readonly faixa: FaixaDoSimples;
  /** The cap of the ISS, where it holds. */
  readonly teto: TetoDoIss | null;
  /** How ICMS, ISS and IBS are computed above the fifth bracket, where they stay in the DAS. */
  readonly acima: AcimaDaFaixa5 | null;
  /** Taxes that the client pays outside the DAS, and why. */
  readonly fora: ReadonlyMap<TributoDoDas, PorQueFora>;
  readonly centavos: RegraDosCentavos;
}

/** ICMS, ISS and IBS at the rate and in the shares of the fifth bracket (Resolução CGSN 140/2018 art. 21 IV). */
interface AcimaDaFaixa5 {
  readonly quinta: FaixaDoSimples;
  readonly taxa: Taxa;
  /** The ISS above its cap, which the federal taxes and the IBS take in the proportion of the fifth bracket (art. 21 III). */
  readonly sobra: (TetoDoIss & { readonly taxa: Taxa }) | null;
}

function acimaDaFaixa5(rbt12: Fixo, quinta: FaixaDoSimples, data: string): AcimaDaFaixa5 {
  const taxa = taxaEfetiva(rbt12, quinta);
  const teto = tetoByFaixa5(quinta.partilha, data);
  const iss = quinta.partilha.iss ?? 0n;
  const doIss = taxa.numerador * iss;
  const doTeto = teto === null ? 0n : teto.teto * taxa.denominador * 100n;
  if (teto === null || doIss <= doTeto) return { quinta, taxa, sobra: null };
  return {
    quinta,
    taxa,
    sobra: { ...teto, taxa: { numerador: doIss - doTeto, denominador: taxa.denominador * 100n * ONE } },
  };
}

/** Two percentages. */
const DEZ_MIL = 10_000n;

/**
 * The shares of a DAS: revenue x effective rate x share of the bracket, or, above the cap of the ISS, revenue x what is
 * above it x share of the annex's note. Together they are the sum of the exact shares, rounded once: the cents that the
 * rounded ones lack or exceed go to the largest (LC 123/2006 art. 18 § 1º-B II), never to an ISS at its cap.
 */
function parcelasDoDas(regras: RegrasDoDas): readonly ParcelaDoDas[] {
  const parcelas = tributosDoDas.map((tributo) => parcela(tributo, regras));
  let exato = NADA;
  let soma = 0n;
  for (const uma of parcelas) {
    exato = addFracoes(exato, uma.exato);
    soma += uma.valor;
  }
  const noTeto = regras.teto !== null || regras.acima?.sobra != null;
  const maiores = parcelas
    .filter(({ tributo, exato: dela }) => dela.numerador > 0n && !(noTeto && tributo === 'iss'))
    .sort((a, b) => compareFracoes(a.exato, b.exato));
  // Of a few cents the largest share may not hold what the others have too much: then the next one gives.
  let falta = inCentavos(exato, regras.centavos) - soma;
  for (const uma of maiores) {
    if (falta === 0n) break;
    const dela = falta > 0n ? falta : -smallerOf(-falta, uma.valor);
    uma.centavos = dela;
    uma.valor += dela;
    falta -= dela;
  }
  return parcelas;
}

function parcela(tributo: TributoDoDas, regras: RegrasDoDas): ParcelaDoDas {
  const { receitas, fora, centavos } = regras;
  const deixadas: Segmento[] = [];
  let base = 0n;
  for (const segmento of listSegmentos(receitas)) {
    if (outsideDas(segmento).tributos.includes(tributo)) deixadas.push(segmento);
    else base += receitaDoSegmento(receitas, segmento);
  }
  if (fora.has(tributo)) base = 0n;
  const termos = termosDo(tributo, regras).filter(({ parte }) => parte > 0n);
  let exato = NADA;
  for (const { taxa, parte } of termos) {
    exato = addFracoes(exato, {
      numerador: base * taxa.numerador * parte,
      denominador: taxa.denominador * DEZ_MIL * ONE,
    });
  }
  return { tributo, base, deixadas, termos, exato, valor: inCentavos(exato, centavos), centavos: 0n };
}

function termosDo(tributo: TributoDoDas, { efetiva, faixa, teto, acima }: RegrasDoDas): Termo[] {
  if (acima !== null) {
    const { quinta, taxa, sobra } = acima;
    const daFaixa = doSublimite(tributo)
      ? { taxa, parte: quinta.partilha[tributo] ?? 0n }
      : { taxa: efetiva, parte: faixa.partilha[tributo] ?? 0n };
    if (sobra === null) return [daFaixa];
    if (tributo === 'iss') return [{ taxa: taxaDe(sobra.teto), parte: HUNDRED_PERCENT }];
    return [daFaixa, { taxa: sobra.taxa, parte: sobra.partilha[tributo] ?? 0n }];
  }
  if (teto === null) return [{ taxa: efetiva, parte: faixa.partilha[tributo] ?? 0n }];
  if (tributo === 'iss') return [{ taxa: taxaDe(teto.teto), parte: HUNDRED_PERCENT }];
  const { numerador, denominador } = efetiva;
  return [
    {
      taxa: { numerador: numerador * ONE - teto.teto * denominador, denominador: denominador * ONE },
      parte: teto.partilha[tributo] ?? 0n,
    },
  ];
}

const doSublimite = (tributo: TributoDoDas): boolean => isOneOf(DO_SUBLIMITE, tributo);
/** A percentage as a rate. */
const taxaDe = (percentual: Fixo): Taxa => ({ numerador: percentual, denominador: ONE });
