import { TETO_DO_ISS as linhas } from '@apura/law';
import {
  atLeastZero,
  type Fixo,
  formatFixo,
  HUNDRED_PERCENT,
  ONE,
  readOrZero,
  round,
  split,
} from '../fixo.ts';
import type { AnexoDoSimples, Passo, Segregacao } from '../resultado.ts';
import { outsideDas, type ReceitasSegregadas } from './receita-por-anexo.ts';
import {
  type FaixaDoSimples,
  type TributoDoDas,
  tabelaDoSimples,
  tributosDoDas,
} from './tabelas-do-simples.ts';

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
    aliquotaEfetiva: split(efetiva.numerador, efetiva.denominador),
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
  const { faixa, efetiva, teto } = regras;
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
  for (const parcela of parcelas) {
    if (parcela.parte > 0n) passos.push(passoDaParcela(parcela, regras, fundamento));
  }
  return passos;
}

function passoDaParcela(parcela: ParcelaDoDas, { receitas, fora }: RegrasDoDas, fundamento: string): Passo {
  const { tributo, base, deixadas, taxa, parte, valor, centavos } = parcela;
  const optou = fora.includes(tributo);
  const fundamentos = new Set([optou ? 'LC 123/2006, art. 13, § 9º' : fundamento]);
  const operandos = [{ nome: 'receita', valor: formatFixo(base, 2) }];
  for (const segregacao of deixadas) {
    const { receita, fundamento: daSegregacao } = outsideDas[segregacao];
    operandos.push({
      nome: `${receita}, fora da base`,
      valor: formatFixo(receitaDoSegmento(receitas, segregacao), 2),
    });
    fundamentos.add(daSegregacao);
  }
  operandos.push({ nome: 'alíquota', valor: formatFixo(split(taxa.numerador, taxa.denominador), 8) });
  operandos.push({ nome: 'parcela', valor: formatFixo(parte, 4) });
  if (centavos !== 0n) {
    operandos.push({ nome: 'centavos do arredondamento', valor: formatFixo(centavos, 2) });
  }
  return {
    passo: tributo,
    id: optou ? 'das_fora' : 'das_partilha',
    regra: optou
      ? 'Parcela não recolhida no DAS: opção pelo regime regular de CBS e IBS'
      : 'Receita × alíquota × parcela do tributo',
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

/** What the DAS collects of one tax. */
interface ParcelaDoDas {
  readonly tributo: TributoDoDas;
  /** Revenue that pays the tax in the DAS. */
  readonly base: Fixo;
  /** Revenue that does not, because of what sets it apart. */
  readonly deixadas: readonly Segregacao[];
  readonly taxa: Taxa;
  /** Percent of `taxa`; zero where the bracket does not hold the tax. */
  readonly parte: Fixo;
  /** Not rounded to cents. */
  readonly exato: Fixo;
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
  /** Taxes that the client pays outside the DAS by choice. */
  readonly fora: readonly TributoDoDas[];
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
  let exato = 0n;
  let soma = 0n;
  let maior: ParcelaDoDas | undefined;
  for (const uma of parcelas) {
    exato += uma.exato;
    soma += uma.valor;
    const noTeto = regras.teto !== null && uma.tributo === 'iss';
    if (!noTeto && uma.exato > (maior?.exato ?? 0n)) maior = uma;
  }
  if (maior !== undefined) {
    maior.centavos = round(exato, 2) - soma;
    maior.valor += maior.centavos;
  }
  return parcelas;
}

/** The revenue of a segment, never negative. */
export const receitaDoSegmento = (receitas: ReceitasSegregadas, segregacao: Segregacao): Fixo =>
  atLeastZero(receitas[segregacao] ?? 0n);

function parcela(tributo: TributoDoDas, { receitas, efetiva, faixa, teto, fora }: RegrasDoDas): ParcelaDoDas {
  const deixadas: Segregacao[] = [];
  let base = 0n;
  for (const segregacao of Object.keys(outsideDas) as Segregacao[]) {
    const receita = receitaDoSegmento(receitas, segregacao);
    if (receita === 0n) continue;
    if (outsideDas[segregacao].tributos.includes(tributo)) deixadas.push(segregacao);
    else base += receita;
  }
  if (fora.includes(tributo)) base = 0n;
  const { taxa, parte } = taxaEParte(tributo, efetiva, faixa, teto);
  const exato = split(base * taxa.numerador * parte, taxa.denominador * DEZ_MIL * ONE * ONE);
  return { tributo, base, deixadas, taxa, parte, exato, valor: round(exato, 2), centavos: 0n };
}

function taxaEParte(
  tributo: TributoDoDas,
  efetiva: Taxa,
  { partilha }: FaixaDoSimples,
  teto: TetoDoIss | null,
): { readonly taxa: Taxa; readonly parte: Fixo } {
  if (teto === null) return { taxa: efetiva, parte: partilha[tributo] ?? 0n };
  const { denominador } = efetiva;
  const doTeto = teto.teto * denominador;
  if (tributo === 'iss')
    return { taxa: { numerador: doTeto, denominador: denominador * ONE }, parte: HUNDRED_PERCENT };
  return {
    taxa: { numerador: efetiva.numerador * ONE - doTeto, denominador: denominador * ONE },
    parte: teto.partilha[tributo] ?? 0n,
  };
}

interface TetoDoIss {
  /** Highest ISS, percent of the revenue. */
  readonly teto: Fixo;
  /** Who takes what the DAS has above it, percent; together 100. */
  readonly partilha: Readonly<Partial<Record<TributoDoDas, Fixo>>>;
  readonly fundamento: string;
}

interface Nota {
  readonly desde: string;
  readonly ate: string;
  readonly teto: string;
  readonly partilhas: Readonly<Partial<Record<AnexoDoSimples, Readonly<Record<string, string>>>>>;
}

/**
 * Notes (*) to the fifth bracket of annexes III and IV. Three of them add up to 99.99 or 100.01; the hundredth goes to
 * the federal tax with the largest share of the bracket (LC 123/2006 art. 18 § 1º-B II): CPP in annex III of 2030
 * (59.29 in the note), CBS in annex IV of 2029 and 2031 (34.38 and 30.56).
 */
const notas: readonly Nota[] = linhas;

/**
 * The cap of the ISS in an annex on a day (YYYY-MM-DD): LC 123/2006 art. 18 § 1º-B I and the notes to annexes III and
 * IV. Null where there is none: annex V never gets past 5 %, and from 2033 on there is no ISS.
 */
export function tetoDoIss(anexo: AnexoDoSimples, data: string): TetoDoIss | null {
  const nota = notas.find(({ desde, ate }) => desde <= data && data <= ate);
  const partilha = nota?.partilhas[anexo];
  if (nota === undefined || partilha === undefined) return null;
  return {
    teto: readOrZero(nota.teto),
    partilha: Object.fromEntries(
      Object.entries(partilha).map(([tributo, parte]) => [tributo, readOrZero(parte)]),
    ),
    fundamento: `LC 123/2006, art. 18, § 1º-B, e Anexo ${anexo}, nota (*)`,
  };
}
