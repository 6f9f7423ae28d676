import { type Fixo, lerOuZero } from '../fixo.ts';

interface SalarioMinimo {
  readonly desde: string;
  readonly publicadoEm: string;
  readonly valor: string;
  readonly fundamento: string;
}

/** The national minimum wage, reais a month; each row holds until the next one. */
const salarios: readonly SalarioMinimo[] = [
  { desde: '2018-01-01', publicadoEm: '2017-12-29', valor: '954', fundamento: 'Decreto 9.255/2017' },
  { desde: '2019-01-01', publicadoEm: '2019-01-01', valor: '998', fundamento: 'Decreto 9.661/2019' },
  { desde: '2020-01-01', publicadoEm: '2020-06-10', valor: '1039', fundamento: 'Lei 14.013/2020' },
  { desde: '2020-02-01', publicadoEm: '2020-06-10', valor: '1045', fundamento: 'Lei 14.013/2020' },
  { desde: '2021-01-01', publicadoEm: '2021-06-02', valor: '1100', fundamento: 'Lei 14.158/2021' },
  { desde: '2022-01-01', publicadoEm: '2022-06-02', valor: '1212', fundamento: 'Lei 14.358/2022' },
  { desde: '2023-01-01', publicadoEm: '2022-12-12', valor: '1302', fundamento: 'MP 1.143/2022' },
  { desde: '2023-05-01', publicadoEm: '2023-08-28', valor: '1320', fundamento: 'Lei 14.663/2023' },
  { desde: '2024-01-01', publicadoEm: '2023-12-27', valor: '1412', fundamento: 'Decreto 11.864/2023' },
  { desde: '2025-01-01', publicadoEm: '2024-12-30', valor: '1518', fundamento: 'Decreto 12.342/2024' },
  { desde: '2026-01-01', publicadoEm: '2025-12-24', valor: '1621', fundamento: 'Decreto 12.797/2025' },
];

export interface SalarioVigente {
  readonly valor: Fixo;
  readonly fundamento: string;
  /** Year of the act. A later year has a wage of its own that no act had fixed when these rules were written. */
  readonly ano: number;
  /** What the last act added to the wage before it, reais. */
  readonly aumento: Fixo;
}

/** The minimum wage on `data` (YYYY-MM-DD), or the last one fixed; null before 2018. */
export function salarioMinimo(data: string): SalarioVigente | null {
  const indice = salarios.findLastIndex(({ desde }) => desde <= data);
  const vigente = salarios[indice];
  if (vigente === undefined) return null;
  const valor = lerOuZero(vigente.valor);
  return {
    valor,
    fundamento: vigente.fundamento,
    ano: Number(vigente.desde.slice(0, 4)),
    aumento: valor - lerOuZero(salarios[indice - 1]?.valor ?? vigente.valor),
  };
}
