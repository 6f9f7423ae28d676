import { TETO_DO_ISS as linhas } from '@apura/law';
import { arredondar, CEM_POR_CENTO, dividir, type Fixo, lerOuZero, naoNegativo, UM } from '../fixo.ts';
import type { AnexoDoSimples, Segregacao } from '../resultado.ts';
import { foraDoDas, type ReceitasSegregadas } from './segregacao.ts';
import { type FaixaDoSimples, type TributoDoDas, tributosDoDas } from './tabelas-do-simples.ts';

/** numerador / denominador is a rate in percent: rounding it first could cost a cent. */
export interface Taxa {
  readonly numerador: bigint;
  readonly denominador: bigint;
}

/** What the DAS collects of one tax. */
export interface ParcelaDoDas {
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

export interface RegrasDoDas {
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
export function parcelasDoDas(regras: RegrasDoDas): readonly ParcelaDoDas[] {
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
    maior.centavos = arredondar(exato, 2) - soma;
    maior.valor += maior.centavos;
  }
  return parcelas;
}

/** The revenue of a segment, never negative. */
export const receitaDoSegmento = (receitas: ReceitasSegregadas, segregacao: Segregacao): Fixo =>
  naoNegativo(receitas[segregacao] ?? 0n);

function parcela(tributo: TributoDoDas, { receitas, efetiva, faixa, teto, fora }: RegrasDoDas): ParcelaDoDas {
  const deixadas: Segregacao[] = [];
  let base = 0n;
  for (const segregacao of Object.keys(foraDoDas) as Segregacao[]) {
    const receita = receitaDoSegmento(receitas, segregacao);
    if (receita === 0n) continue;
    if (foraDoDas[segregacao].tributos.includes(tributo)) deixadas.push(segregacao);
    else base += receita;
  }
  if (fora.includes(tributo)) base = 0n;
  const { taxa, parte } = taxaEParte(tributo, efetiva, faixa, teto);
  const exato = dividir(base * taxa.numerador * parte, taxa.denominador * DEZ_MIL * UM * UM);
  return { tributo, base, deixadas, taxa, parte, exato, valor: arredondar(exato, 2), centavos: 0n };
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
    return { taxa: { numerador: doTeto, denominador: denominador * UM }, parte: CEM_POR_CENTO };
  return {
    taxa: { numerador: efetiva.numerador * UM - doTeto, denominador: denominador * UM },
    parte: teto.partilha[tributo] ?? 0n,
  };
}

export interface TetoDoIss {
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
    teto: lerOuZero(nota.teto),
    partilha: Object.fromEntries(
      Object.entries(partilha).map(([tributo, parte]) => [tributo, lerOuZero(parte)]),
    ),
    fundamento: `LC 123/2006, art. 18, § 1º-B, e Anexo ${anexo}, nota (*)`,
  };
}
