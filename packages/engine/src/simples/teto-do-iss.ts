import { type Fixo, lerFixo } from '../fixo.ts';
import type { AnexoDoSimples } from '../resultado.ts';
import type { TributoDoDas } from './tabelas-do-simples.ts';

export interface TetoDoIss {
  /** Highest ISS, percent of the revenue. */
  readonly teto: Fixo;
  /** Who takes what the DAS has above it, percent; together 100. */
  readonly partilha: Readonly<Partial<Record<TributoDoDas, Fixo>>>;
  readonly fundamento: string;
}

type Nota = readonly [
  anexo: AnexoDoSimples,
  desde: string,
  ate: string,
  teto: string,
  partilha: Readonly<Partial<Record<TributoDoDas, string>>>,
];

/**
 * Notes (*) to the fifth bracket of annexes III and IV. Three of them add up to 99.99 or 100.01; the hundredth goes to
 * the federal tax with the largest share of the bracket (LC 123/2006 art. 18 § 1º-B II): CPP in annex III of 2030
 * (59.29 in the note), CBS in annex IV of 2029 and 2031 (34.38 and 30.56).
 */
const notas: readonly Nota[] = [
  [
    'III',
    '2018-01-01',
    '2026-12-31',
    '5',
    { irpj: '6.02', csll: '5.26', cofins: '19.28', pis: '4.18', cpp: '65.26' },
  ],
  ['IV', '2018-01-01', '2026-12-31', '5', { irpj: '31.33', csll: '32', cofins: '30.13', pis: '6.54' }],
  [
    'III',
    '2027-01-01',
    '2028-12-31',
    '5',
    { irpj: '6.02', csll: '5.26', cbs: '23.20', cpp: '65.26', ibs: '0.26' },
  ],
  ['IV', '2027-01-01', '2028-12-31', '5', { irpj: '31.33', csll: '32', cbs: '36.27', ibs: '0.40' }],
  [
    'III',
    '2029-01-01',
    '2029-12-31',
    '4.5',
    { irpj: '5.73', csll: '5.01', cbs: '22.33', cpp: '62.13', ibs: '4.80' },
  ],
  ['IV', '2029-01-01', '2029-12-31', '4.5', { irpj: '29.38', csll: '30', cbs: '34.37', ibs: '6.25' }],
  [
    'III',
    '2030-01-01',
    '2030-12-31',
    '4',
    { irpj: '5.46', csll: '4.78', cbs: '21.31', cpp: '59.30', ibs: '9.15' },
  ],
  ['IV', '2030-01-01', '2030-12-31', '4', { irpj: '27.65', csll: '28.24', cbs: '32.35', ibs: '11.76' }],
  [
    'III',
    '2031-01-01',
    '2031-12-31',
    '3.5',
    { irpj: '5.23', csll: '4.57', cbs: '20.38', cpp: '56.69', ibs: '13.13' },
  ],
  ['IV', '2031-01-01', '2031-12-31', '3.5', { irpj: '26.11', csll: '26.67', cbs: '30.55', ibs: '16.67' }],
  [
    'III',
    '2032-01-01',
    '2032-12-31',
    '3',
    { irpj: '5.01', csll: '4.38', cbs: '19.52', cpp: '54.32', ibs: '16.77' },
  ],
  ['IV', '2032-01-01', '2032-12-31', '3', { irpj: '24.74', csll: '25.26', cbs: '28.95', ibs: '21.05' }],
];

/**
 * The cap of the ISS in an annex on a day (YYYY-MM-DD): LC 123/2006 art. 18 § 1º-B I and the notes to annexes III and
 * IV. Null where there is none: annex V never gets past 5 %, and from 2033 on there is no ISS.
 */
export function tetoDoIss(anexo: AnexoDoSimples, data: string): TetoDoIss | null {
  const nota = notas.find(([doAnexo, desde, ate]) => doAnexo === anexo && desde <= data && data <= ate);
  if (nota === undefined) return null;
  const [, , , teto, partilha] = nota;
  return {
    teto: lerFixo(teto) ?? 0n,
    partilha: Object.fromEntries(
      Object.entries(partilha).map(([tributo, parte]) => [tributo, lerFixo(parte) ?? 0n]),
    ),
    fundamento: `LC 123/2006, art. 18, § 1º-B, e Anexo ${anexo}, nota (*)`,
  };
}
