/** Rate of the non-cumulative PIS and COFINS credit, in percent, with the days from and to which it holds. */
export interface CreditoDePisCofins {
  readonly tributo: 'pis' | 'cofins';
  readonly desde: string;
  readonly ate: string;
  readonly valor: string;
  readonly fundamento: string;
}

/** PIS and COFINS leave at the end of 2026 (ADCT art. 126; LC 214/2025 art. 542). */
export const creditosDePisCofins: readonly CreditoDePisCofins[] = [
  {
    tributo: 'pis',
    desde: '2002-12-01',
    ate: '2026-12-31',
    valor: '1.65',
    fundamento: 'Lei 10.637/2002, art. 3º',
  },
  {
    tributo: 'cofins',
    desde: '2004-02-01',
    ate: '2026-12-31',
    valor: '7.6',
    fundamento: 'Lei 10.833/2003, art. 3º',
  },
];
