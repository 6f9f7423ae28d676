import { CORTE_DA_CBS, valoresDeReferencia } from './aliquotas-de-referencia.ts';
import { daLei, type Parametro, PUBLICACAO } from './parametro.ts';

const { LC_214 } = PUBLICACAO;

/** Standard rates that the law sets. The CBS after 2026 and the IBS after 2028 the Senate fixes (LC 214/2025 art. 349). */
export const aliquotas: readonly Parametro[] = [
  {
    codigo: 'cbs',
    descricao: 'Alíquota padrão da CBS',
    unidade: 'percentual',
    valores: [
      daLei('2026-01-01', '2026-12-31', '0.9', LC_214, 'LC 214/2025, art. 346'),
      ...valoresDeReferencia('cbs'),
    ],
  },
  {
    codigo: 'ibs_uf',
    descricao: 'Alíquota padrão do IBS dos Estados',
    unidade: 'percentual',
    valores: [
      daLei('2026-01-01', '2026-12-31', '0.1', LC_214, 'LC 214/2025, art. 343'),
      daLei('2027-01-01', '2028-12-31', '0.05', LC_214, 'LC 214/2025, art. 344'),
      ...valoresDeReferencia('ibs_uf'),
    ],
  },
  {
    codigo: 'ibs_mun',
    descricao: 'Alíquota padrão do IBS dos Municípios',
    unidade: 'percentual',
    valores: [
      daLei('2026-01-01', '2026-12-31', '0', LC_214, 'LC 214/2025, art. 343'),
      daLei('2027-01-01', '2028-12-31', '0.05', LC_214, 'LC 214/2025, art. 344'),
      ...valoresDeReferencia('ibs_mun'),
    ],
  },
  {
    codigo: 'cbs_reducao',
    descricao: 'Corte na alíquota da CBS em 2027 e 2028',
    unidade: 'pontos_percentuais',
    valores: [
      daLei(CORTE_DA_CBS.desde, CORTE_DA_CBS.ate, CORTE_DA_CBS.valor, LC_214, CORTE_DA_CBS.fundamento),
    ],
  },
];
