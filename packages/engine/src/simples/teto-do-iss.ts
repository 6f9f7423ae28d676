import { TETO_DO_ISS as linhas } from '@apura/law';
import { type Fixo, HUNDRED_PERCENT, readOrZero, split } from '../fixo.ts';
import type { AnexoDoSimples } from '../resultado.ts';
import type { TributoDoDas } from './tabelas-do-simples.ts';

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
 * IV. Null where there is none: annex V does not get past 5 % in its brackets, and from 2033 on there is no ISS.
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

/** The cap of the ISS above the fifth bracket, in any annex; the others take what passes it in the proportion of that bracket. */
export function tetoByFaixa5(
  quinta: Readonly<Partial<Record<TributoDoDas, Fixo>>>,
  data: string,
): TetoDoIss | null {
  const nota = notas.find(({ desde, ate }) => desde <= data && data <= ate);
  const { iss = 0n, icms: _, ...outros } = quinta;
  if (nota === undefined || iss === 0n) return null;
  return {
    teto: readOrZero(nota.teto),
    partilha: Object.fromEntries(
      Object.entries(outros).map(([tributo, parte]) => [tributo, split(parte * 100n, HUNDRED_PERCENT - iss)]),
    ),
    fundamento: 'Resolução CGSN 140/2018, art. 21, III',
  };
}
