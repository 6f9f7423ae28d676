import { SIMPLES } from '@apura/law';
import { type Fixo, readOrZero } from '../fixo.ts';

/** The national minimum wage, reais a month. */
const salarios = SIMPLES.salario_minimo;

export interface SalarioVigente {
  readonly valor: Fixo;
  readonly fundamento: string;
  /** Year of the act. A later year has a wage of its own that no act had fixed when these rules were written. */
  readonly ano: number;
  /** What the last act added to the wage before it, reais. */
  readonly aumento: Fixo;
}

/** The minimum wage on `data` (YYYY-MM-DD), or the last one fixed; null before 2018. */
export function findSalarioMinimo(data: string): SalarioVigente | null {
  const indice = salarios.findLastIndex(({ desde }) => desde <= data);
  const vigente = salarios[indice];
  if (vigente === undefined) return null;
  const valor = readOrZero(vigente.valor);
  return {
    valor,
    fundamento: vigente.fundamento,
    ano: Number(vigente.desde.slice(0, 4)),
    aumento: valor - readOrZero(salarios[indice - 1]?.valor ?? vigente.valor),
  };
}
