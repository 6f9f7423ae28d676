import type { Fixo } from '../fixo.ts';
import type { Segregacao } from '../resultado.ts';
import { type TributoDoDas, tributosDoDas } from './tabelas-do-simples.ts';

/** Gross revenue of a month by what sets it apart, reais. */
export type ReceitasSegregadas = Readonly<Partial<Record<Segregacao, Fixo>>>;

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
 * 28). Single-phase revenue leaves out PIS and COFINS only, so nothing from 2027 on, when both end: CBS and IBS have a
 * single phase for fuels alone (LC 214/2025 art. 172), which this segment does not tell from the other goods. Who sells
 * fuels then finds CBS and IBS in the DAS that the refinery has paid. ICMS-ST leaves out ICMS only: IBS has no ST.
 */
export const foraDoDas: Readonly<Record<Segregacao, ForaDoDas>> = {
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
