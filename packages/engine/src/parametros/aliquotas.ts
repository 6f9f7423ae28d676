import type { StatusDoParametro } from '../resultado.ts';

/** A rate in percent with the days from and to which it holds. A change of law adds a row, never edits one. */
export interface AliquotaVigente {
  readonly tributo: 'cbs' | 'ibs_uf' | 'ibs_mun';
  readonly desde: string;
  readonly ate: string;
  readonly valor: string;
  readonly status: StatusDoParametro;
  readonly fundamento: string;
}

/** Standard rates of CBS and IBS. No row for the CBS after 2026: the Senate has not fixed it (LC 214/2025 art. 349). */
export const aliquotas: readonly AliquotaVigente[] = [
  {
    tributo: 'cbs',
    desde: '2026-01-01',
    ate: '2026-12-31',
    valor: '0.9',
    status: 'lei',
    fundamento: 'LC 214/2025, art. 346',
  },
  {
    tributo: 'ibs_uf',
    desde: '2026-01-01',
    ate: '2026-12-31',
    valor: '0.1',
    status: 'lei',
    fundamento: 'LC 214/2025, art. 343',
  },
  {
    tributo: 'ibs_mun',
    desde: '2026-01-01',
    ate: '2026-12-31',
    valor: '0',
    status: 'lei',
    fundamento: 'LC 214/2025, art. 343',
  },
  {
    tributo: 'ibs_uf',
    desde: '2027-01-01',
    ate: '2028-12-31',
    valor: '0.05',
    status: 'lei',
    fundamento: 'LC 214/2025, art. 344',
  },
  {
    tributo: 'ibs_mun',
    desde: '2027-01-01',
    ate: '2028-12-31',
    valor: '0.05',
    status: 'lei',
    fundamento: 'LC 214/2025, art. 344',
  },
];
