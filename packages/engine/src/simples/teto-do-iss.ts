import { type Fixo, lerOuZero } from '../fixo.ts';
import type { AnexoDoSimples } from '../resultado.ts';
import type { TributoDoDas } from './tabelas-do-simples.ts';

export interface TetoDoIss {
  /** Highest ISS, percent of the revenue. */
  readonly teto: Fixo;
  /** Who takes what the DAS has above it, percent; together 100. */
  readonly partilha: Readonly<Partial<Record<TributoDoDas, Fixo>>>;
  readonly fundamento: string;
}

type Partilha = Readonly<Partial<Record<TributoDoDas, string>>>;

interface Nota {
  readonly desde: string;
  readonly ate: string;
  readonly teto: string;
  readonly partilhas: Readonly<Partial<Record<AnexoDoSimples, Partilha>>>;
}

/**
 * Notes (*) to the fifth bracket of annexes III and IV. Three of them add up to 99.99 or 100.01; the hundredth goes to
 * the federal tax with the largest share of the bracket (LC 123/2006 art. 18 § 1º-B II): CPP in annex III of 2030
 * (59.29 in the note), CBS in annex IV of 2029 and 2031 (34.38 and 30.56).
 */
const notas: readonly Nota[] = [
  {
    desde: '2018-01-01',
    ate: '2026-12-31',
    teto: '5',
    partilhas: {
      III: { irpj: '6.02', csll: '5.26', cofins: '19.28', pis: '4.18', cpp: '65.26' },
      IV: { irpj: '31.33', csll: '32', cofins: '30.13', pis: '6.54' },
    },
  },
  {
    desde: '2027-01-01',
    ate: '2028-12-31',
    teto: '5',
    partilhas: {
      III: { irpj: '6.02', csll: '5.26', cbs: '23.20', cpp: '65.26', ibs: '0.26' },
      IV: { irpj: '31.33', csll: '32', cbs: '36.27', ibs: '0.40' },
    },
  },
  {
    desde: '2029-01-01',
    ate: '2029-12-31',
    teto: '4.5',
    partilhas: {
      III: { irpj: '5.73', csll: '5.01', cbs: '22.33', cpp: '62.13', ibs: '4.80' },
      IV: { irpj: '29.38', csll: '30', cbs: '34.37', ibs: '6.25' },
    },
  },
  {
    desde: '2030-01-01',
    ate: '2030-12-31',
    teto: '4',
    partilhas: {
      III: { irpj: '5.46', csll: '4.78', cbs: '21.31', cpp: '59.30', ibs: '9.15' },
      IV: { irpj: '27.65', csll: '28.24', cbs: '32.35', ibs: '11.76' },
    },
  },
  {
    desde: '2031-01-01',
    ate: '2031-12-31',
    teto: '3.5',
    partilhas: {
      III: { irpj: '5.23', csll: '4.57', cbs: '20.38', cpp: '56.69', ibs: '13.13' },
      IV: { irpj: '26.11', csll: '26.67', cbs: '30.55', ibs: '16.67' },
    },
  },
  {
    desde: '2032-01-01',
    ate: '2032-12-31',
    teto: '3',
    partilhas: {
      III: { irpj: '5.01', csll: '4.38', cbs: '19.52', cpp: '54.32', ibs: '16.77' },
      IV: { irpj: '24.74', csll: '25.26', cbs: '28.95', ibs: '21.05' },
    },
  },
];

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
