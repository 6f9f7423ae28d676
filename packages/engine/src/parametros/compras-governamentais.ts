import { daLei, type Parametro, PUBLICACAO } from './parametro.ts';

const { LC_214 } = PUBLICACAO;
const PARCELA = 'LC 214/2025, arts. 372 e 473';

/** Purchases by public bodies. The reduction of the rates has no value: the Senate fixes it (LC 214/2025 arts. 370 and 472). */
export const comprasGovernamentais: readonly Parametro[] = [
  {
    codigo: 'compra_gov_redutor',
    descricao: 'Redutor das alíquotas nas compras governamentais',
    unidade: 'percentual',
    valores: [],
  },
  {
    codigo: 'compra_gov_parcela_ibs',
    descricao: 'Parcela do IBS que muda para o ente comprador',
    unidade: 'percentual',
    valores: [
      daLei('2026-01-01', '2026-12-31', '0', LC_214, PARCELA),
      daLei('2027-01-01', null, '100', LC_214, PARCELA),
    ],
  },
  {
    codigo: 'compra_gov_parcela_cbs',
    descricao: 'Parcela da CBS que muda para o ente comprador',
    unidade: 'percentual',
    valores: [
      daLei('2026-01-01', '2028-12-31', '0', LC_214, PARCELA),
      daLei('2029-01-01', '2029-12-31', '10', LC_214, PARCELA),
      daLei('2030-01-01', '2030-12-31', '20', LC_214, PARCELA),
      daLei('2031-01-01', '2031-12-31', '30', LC_214, PARCELA),
      daLei('2032-01-01', '2032-12-31', '40', LC_214, PARCELA),
      daLei('2033-01-01', null, '100', LC_214, PARCELA),
    ],
  },
];
