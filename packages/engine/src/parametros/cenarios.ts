import type { NomeDoCenario, StatusDoParametro } from '../resultado.ts';

export interface CenarioDeReferencia {
  readonly nome: NomeDoCenario;
  /** With the rates that are used, which art. 349 § 14 rounds. */
  readonly descricao: string;
  /** Full reference rates as published, percent: the CBS before the rounding of art. 349 § 14 and the cut of art. 347, the IBS of 2033. */
  readonly cbs: string;
  readonly ibs_uf: string;
  readonly ibs_mun: string;
  readonly publicadoEm: string | null;
  readonly status: StatusDoParametro;
  readonly fundamento: string;
}

/**
 * The two estimates of the full reference rates that circulate officially. Neither binds. Their authors give the IBS in
 * one figure; we divide it 16.0 : 2.5 between State and Município, as the last official test base did, and round both
 * parts by art. 349 § 14, which leaves the sums as published (15.3 + 2.4 = 17.7; 16.2 + 2.5 = 18.7).
 */
export const cenarios: Readonly<Record<NomeDoCenario, CenarioDeReferencia>> = {
  estimativa_26_5: {
    nome: 'estimativa_26_5',
    descricao: 'Estimativa de 26,5%: CBS de 8,8% (8,7% até 2028), IBS estadual de 15,3% e municipal de 2,4%',
    cbs: '8.8',
    ibs_uf: '15.3',
    ibs_mun: '2.4',
    publicadoEm: null,
    status: 'estimativa',
    fundamento: 'Estimativa do projeto de lei de 2024; teto do art. 475, § 11, da LC 214/2025',
  },
  estimativa_27_91: {
    nome: 'estimativa_27_91',
    descricao: 'Estimativa de 27,91%: CBS de 9,2% (9,1% até 2028), IBS estadual de 16,2% e municipal de 2,5%',
    cbs: '9.21',
    ibs_uf: '16.2',
    ibs_mun: '2.5',
    publicadoEm: '2026-07-29',
    status: 'estimativa',
    fundamento: 'Resolução CGIBS 14/2026, sem efeito vinculante; CBS por diferença',
  },
};

/** The scenario used where the caller names none: the newest official estimate, until the Senate fixes the rates. */
export const CENARIO_PADRAO: NomeDoCenario = 'estimativa_27_91';

/** First and last year with rules. An older note is shown with those of the first, a later one with those of the last. */
export const PRIMEIRO_ANO = 2026;
export const ULTIMO_ANO = 2033;
