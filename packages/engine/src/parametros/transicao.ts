import { daLei, type Parametro, PUBLICACAO, type ValorVigente } from './parametro.ts';

const { EC_132, LC_214 } = PUBLICACAO;

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
export const transicao: readonly Parametro[] = [
  {
    codigo: 'exigibilidade',
    descricao: 'Se CBS e IBS são devidos: em 2026 o recolhimento é dispensado a quem cumpre as obrigações',
    unidade: 'fator',
    valores: [
      daLei('2026-01-01', '2026-12-31', '0', LC_214, 'LC 214/2025, art. 348, § 1º'),
      daLei('2027-01-01', null, '1', LC_214, 'LC 214/2025, arts. 344 e 347'),
    ],
  },
  {
    codigo: 'fator_icms',
    descricao: 'O que resta do ICMS',
    unidade: 'fator',
    valores: encolhe('ADCT, art. 128; LC 87/1996, art. 31-A (LC 214/2025, art. 501)'),
  },
  {
    codigo: 'fator_iss',
    descricao: 'O que resta do ISS',
    unidade: 'fator',
    valores: encolhe('ADCT, art. 128; LC 116/2003, art. 8º-B (LC 214/2025, art. 508)'),
  },
  {
    codigo: 'fator_pis_cofins',
    descricao: 'O que resta de PIS e COFINS',
    unidade: 'fator',
    valores: [
      daLei('2026-01-01', '2026-12-31', '1', EC_132, 'ADCT, art. 126'),
      daLei('2027-01-01', null, '0', EC_132, 'ADCT, art. 126; LC 214/2025, art. 542'),
    ],
  },
  {
    codigo: 'fator_ipi',
    descricao: 'O que resta do IPI, salvo nos produtos que concorrem com os da Zona Franca de Manaus',
    unidade: 'fator',
    valores: [
      daLei('2026-01-01', '2026-12-31', '1', EC_132, 'ADCT, art. 126, III'),
      daLei('2027-01-01', null, '0', EC_132, 'ADCT, art. 126, III, a; LC 214/2025, art. 454'),
    ],
  },
  {
    codigo: 'credito_presumido_estoque',
    descricao: 'Crédito presumido de CBS sobre o estoque de 1º/1/2027',
    unidade: 'percentual',
    valores: [daLei('2027-01-01', '2027-06-30', '9.25', LC_214, 'LC 214/2025, art. 381')],
  },
];
