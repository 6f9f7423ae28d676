import type { Fixo } from '../fixo.ts';
import { atLeastZero } from '../fixo.ts';
import type { Segregacao } from '../resultado.ts';
import { keysOf, known } from '../tables.ts';
import { type TributoDoDas, tributosDoDas } from './tabelas-do-simples.ts';

/** What the classification or the office adds to what a document says of its revenue. */
export type Acrescimo = 'monofasico_da_reforma' | 'sem_icms';

/** What sets revenue apart in the DAS: what its documents say, and what is added to that. */
export type Segmento = Segregacao | `${Segregacao}+${Acrescimo}`;

type PartesDoSegmento = readonly [Segregacao, Acrescimo | null];

/** Gross revenue of a month by what sets it apart, reais. */
export type ReceitasSegregadas = Readonly<Partial<Record<Segmento, Fixo>>>;

/** The revenue of a segment, never negative. */
export const receitaDoSegmento = (receitas: ReceitasSegregadas, segmento: Segmento): Fixo =>
  atLeastZero(receitas[segmento] ?? 0n);

/** Taxes whose share a segment of revenue does not pay in the DAS. */
interface ForaDoDas {
  /** As the steps name it. */
  readonly receita: string;
  readonly tributos: readonly TributoDoDas[];
  readonly fundamento: string;
}

const SEGREGAR = 'LC 123/2006, art. 18, §§ 4º-A, I, e 12';

/**
 * What leaves the DAS for each segment (LC 123/2006 art. 18 §§ 4º-A, 12 and 14; Resolução CGSN 140/2018 arts. 25 and
 * 28). Goods in the single phase of PIS and COFINS leave out these only, so nothing from 2027 on, when both end: CBS and IBS have
 * a single phase of their own, for fuels, which their classification tells. ICMS-ST leaves out ICMS only: IBS has no ST.
 */
const POR_SEGREGACAO: Readonly<Record<Segregacao, ForaDoDas>> = {
  '': { receita: '', tributos: [], fundamento: '' },
  st: { receita: 'receita com ICMS-ST', tributos: ['icms'], fundamento: SEGREGAR },
  monofasico: {
    receita: 'receita com PIS e COFINS monofásicos',
    tributos: ['pis', 'cofins'],
    fundamento: SEGREGAR,
  },
  st_monofasico: {
    receita: 'receita com ICMS-ST e PIS e COFINS monofásicos',
    tributos: ['icms', 'pis', 'cofins'],
    fundamento: SEGREGAR,
  },
  exportacao: {
    receita: 'receita de exportação',
    tributos: ['icms', 'iss', 'pis', 'cofins', 'ipi', 'cbs', 'ibs'],
    fundamento: 'LC 123/2006, art. 18, §§ 4º-A, IV, e 14',
  },
  transporte: {
    receita: 'receita de transporte intermunicipal e comunicação',
    tributos: ['iss'],
    fundamento: 'LC 123/2006, art. 18, § 5º-E',
  },
  sem_iss: {
    receita: 'receita sem ISS',
    tributos: ['iss'],
    fundamento: 'LC 123/2006, art. 18, § 4º, V',
  },
  iss_retido: {
    receita: 'receita com ISS retido',
    tributos: ['iss'],
    fundamento: 'LC 123/2006, arts. 18, §§ 4º-A, II, e 12, e 21, § 4º',
  },
  // Whether the asset had been held for more than a year no note says.
  ativo: {
    receita: 'receita de venda de ativo imobilizado',
    tributos: tributosDoDas,
    fundamento: 'Resolução CGSN 140/2018, art. 2º, §§ 5º, I, e 6º',
  },
};

const POR_ACRESCIMO: Readonly<Record<Acrescimo, ForaDoDas>> = {
  monofasico_da_reforma: {
    receita: 'CBS e IBS monofásicos',
    tributos: ['cbs', 'ibs'],
    fundamento: 'Resolução CGSN 140/2018, arts. 5º, XXI, e 25, § 6º (Resolução CGSN 190/2026)',
  },
  sem_icms: {
    receita: 'bens fora do campo do ICMS',
    tributos: ['icms'],
    fundamento:
      'LC 123/2006, art. 18, § 4º, IX; Resolução CGSN 140/2018, art. 25, § 1º, I-A (Resolução CGSN 190/2026)',
  },
};

const PARTES: ReadonlyMap<Segmento, PartesDoSegmento> = new Map(
  keysOf(POR_SEGREGACAO).flatMap((segregacao): [Segmento, PartesDoSegmento][] => [
    [segregacao, [segregacao, null]],
    ...keysOf(POR_ACRESCIMO).map((acrescimo): [Segmento, PartesDoSegmento] => [
      `${segregacao}+${acrescimo}`,
      [segregacao, acrescimo],
    ]),
  ]),
);

/** The parts of a segment. */
export const partesDoSegmento = (segmento: Segmento): PartesDoSegmento =>
  known(PARTES.get(segmento), segmento);

/** What leaves the DAS for a segment. */
export function outsideDas(segmento: Segmento): ForaDoDas {
  const [segregacao, acrescimo] = partesDoSegmento(segmento);
  const daNota = POR_SEGREGACAO[segregacao];
  if (acrescimo === null) return daNota;
  const mais = POR_ACRESCIMO[acrescimo];
  const juntos = (um: string, outro: string, entre: string): string =>
    um === '' ? outro : um + entre + outro;
  return {
    receita: juntos(daNota.receita || 'receita', mais.receita, daNota.receita === '' ? ' de ' : ', '),
    tributos: [...daNota.tributos, ...mais.tributos],
    fundamento: juntos(daNota.fundamento, mais.fundamento, '; '),
  };
}

const ORDEM: readonly Segregacao[] = keysOf(POR_SEGREGACAO);

/** The segments that there is revenue of, always in one order. */
export const listSegmentos = (receitas: ReceitasSegregadas): Segmento[] =>
  keysOf(receitas)
    .filter((segmento) => receitaDoSegmento(receitas, segmento) > 0n)
    .sort((a, b) => {
      const ordem = ORDEM.indexOf(partesDoSegmento(a)[0]) - ORDEM.indexOf(partesDoSegmento(b)[0]);
      return ordem !== 0 ? ordem : a < b ? -1 : 1;
    });
