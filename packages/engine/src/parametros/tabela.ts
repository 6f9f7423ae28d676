import { CORTE_DA_CBS, valoresDeReferencia } from './aliquotas-de-referencia.ts';
import {
  type CodigoDoParametro,
  daLei,
  type Parametro,
  PUBLICACAO,
  type Unidade,
  type ValorVigente,
} from './parametro.ts';

const { EC_132, LC_214 } = PUBLICACAO;

const em =
  (unidade: Unidade) =>
  (codigo: CodigoDoParametro, descricao: string, valores: readonly ValorVigente[]): Parametro => ({
    codigo,
    descricao,
    unidade,
    valores,
  });
const [percentual, pontos, fator] = [em('percentual'), em('pontos_percentuais'), em('fator')];

/** ICMS and ISS shrink by a tenth a year from 2029 on and end with 2032. */
function encolhe(fundamento: string): readonly ValorVigente[] {
  return [
    daLei('2026-01-01', '2028-12-31', '1', LC_214, fundamento),
    daLei('2029-01-01', '2029-12-31', '0.9', LC_214, fundamento),
    daLei('2030-01-01', '2030-12-31', '0.8', LC_214, fundamento),
    daLei('2031-01-01', '2031-12-31', '0.7', LC_214, fundamento),
    daLei('2032-01-01', '2032-12-31', '0.6', LC_214, fundamento),
    daLei('2033-01-01', null, '0', EC_132, 'ADCT, art. 129; LC 214/2025, art. 543'),
  ];
}

/** How today's taxes leave while CBS and IBS come. */
const transicao: readonly Parametro[] = [
  fator(
    'exigibilidade',
    'Se CBS e IBS são devidos: em 2026 o recolhimento é dispensado a quem cumpre as obrigações',
    [
      daLei('2026-01-01', '2026-12-31', '0', LC_214, 'LC 214/2025, art. 348, § 1º'),
      daLei('2027-01-01', null, '1', LC_214, 'LC 214/2025, arts. 344 e 347'),
    ],
  ),
  fator(
    'fator_icms',
    'O que resta do ICMS',
    encolhe('ADCT, art. 128; LC 87/1996, art. 31-A (LC 214/2025, art. 501)'),
  ),
  fator(
    'fator_iss',
    'O que resta do ISS',
    encolhe('ADCT, art. 128; LC 116/2003, art. 8º-B (LC 214/2025, art. 508)'),
  ),
  fator('fator_pis_cofins', 'O que resta de PIS e COFINS', [
    daLei('2026-01-01', '2026-12-31', '1', EC_132, 'ADCT, art. 126'),
    daLei('2027-01-01', null, '0', EC_132, 'ADCT, art. 126; LC 214/2025, art. 542'),
  ]),
  fator('fator_ipi', 'O que resta do IPI, salvo nos produtos que concorrem com os da Zona Franca de Manaus', [
    daLei('2026-01-01', '2026-12-31', '1', EC_132, 'ADCT, art. 126, III'),
    daLei('2027-01-01', null, '0', EC_132, 'ADCT, art. 126, III, a; LC 214/2025, art. 454'),
  ]),
  percentual('credito_presumido_estoque', 'Crédito presumido de CBS sobre o estoque de 1º/1/2027', [
    daLei('2027-01-01', '2027-06-30', '9.25', LC_214, 'LC 214/2025, art. 381'),
  ]),
];

const FIM = '2026-12-31';

/**
 * General rates of PIS and COFINS by regime, and of COFINS on imports, until they end with 2026 (ADCT art. 126; LC 214/2025 art. 542). Debits and
 * credits of the non-cumulative regime have the same rate.
 */
const pisCofins: readonly Parametro[] = [
  percentual('pis_cumulativo', 'PIS cumulativo (Lucro Presumido)', [
    daLei('1999-02-01', FIM, '0.65', PUBLICACAO.LEI_9715, 'Lei 9.715/1998, art. 8º, I'),
  ]),
  percentual('cofins_cumulativa', 'COFINS cumulativa (Lucro Presumido)', [
    daLei('1999-02-01', FIM, '3', PUBLICACAO.LEI_9718, 'Lei 9.718/1998, art. 8º'),
  ]),
  percentual('pis_nao_cumulativo', 'PIS não cumulativo (Lucro Real)', [
    daLei('2002-12-01', FIM, '1.65', PUBLICACAO.LEI_10637, 'Lei 10.637/2002, art. 3º'),
  ]),
  percentual('cofins_nao_cumulativa', 'COFINS não cumulativa (Lucro Real)', [
    daLei('2004-02-01', FIM, '7.6', PUBLICACAO.LEI_10833, 'Lei 10.833/2003, art. 3º'),
  ]),
  percentual('cofins_importacao', 'COFINS-Importação de bens, sem o adicional do art. 8º, § 21', [
    daLei('2015-05-01', FIM, '9.65', PUBLICACAO.LEI_13137, 'Lei 10.865/2004, art. 8º, I, b'),
  ]),
];

const PARCELA = 'LC 214/2025, arts. 372 e 473';

/** Purchases by public bodies. The reduction of the rates has no value: the Senate fixes it (LC 214/2025 arts. 370 and 472). */
const comprasGovernamentais: readonly Parametro[] = [
  percentual('compra_gov_redutor', 'Redutor das alíquotas nas compras governamentais', []),
  percentual('compra_gov_parcela_ibs', 'Parcela do IBS que muda para o ente comprador', [
    daLei('2026-01-01', '2026-12-31', '0', LC_214, PARCELA),
    daLei('2027-01-01', null, '100', LC_214, PARCELA),
  ]),
  percentual('compra_gov_parcela_cbs', 'Parcela da CBS que muda para o ente comprador', [
    daLei('2026-01-01', '2028-12-31', '0', LC_214, PARCELA),
    daLei('2029-01-01', '2029-12-31', '10', LC_214, PARCELA),
    daLei('2030-01-01', '2030-12-31', '20', LC_214, PARCELA),
    daLei('2031-01-01', '2031-12-31', '30', LC_214, PARCELA),
    daLei('2032-01-01', '2032-12-31', '40', LC_214, PARCELA),
    daLei('2033-01-01', null, '100', LC_214, PARCELA),
  ]),
];

/** Standard rates that the law sets. The CBS after 2026 and the IBS after 2028 the Senate fixes (LC 214/2025 art. 349). */
export const aliquotas: readonly Parametro[] = [
  percentual('cbs', 'Alíquota padrão da CBS', [
    daLei('2026-01-01', '2026-12-31', '0.9', LC_214, 'LC 214/2025, art. 346'),
    ...valoresDeReferencia('cbs'),
  ]),
  percentual('ibs_uf', 'Alíquota padrão do IBS dos Estados', [
    daLei('2026-01-01', '2026-12-31', '0.1', LC_214, 'LC 214/2025, art. 343'),
    daLei('2027-01-01', '2028-12-31', '0.05', LC_214, 'LC 214/2025, art. 344'),
    ...valoresDeReferencia('ibs_uf'),
  ]),
  percentual('ibs_mun', 'Alíquota padrão do IBS dos Municípios', [
    daLei('2026-01-01', '2026-12-31', '0', LC_214, 'LC 214/2025, art. 343'),
    daLei('2027-01-01', '2028-12-31', '0.05', LC_214, 'LC 214/2025, art. 344'),
    ...valoresDeReferencia('ibs_mun'),
  ]),
  pontos('cbs_reducao', 'Corte na alíquota da CBS em 2027 e 2028', [
    daLei(CORTE_DA_CBS.desde, CORTE_DA_CBS.ate, CORTE_DA_CBS.valor, LC_214, CORTE_DA_CBS.fundamento),
  ]),
];

/** Every dated parameter of the engine. */
export const parametros: readonly Parametro[] = [
  ...aliquotas,
  ...transicao,
  ...pisCofins,
  ...comprasGovernamentais,
];
