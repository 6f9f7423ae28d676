import { type Fixo, formatFixo, porcento, readFixo } from '../fixo.ts';
import type { GTribSN } from '../nota-fiscal/trib-sn.ts';

/** CBS and IBS that a supplier owes in its DAS on what it sold, reais with two decimals. */
export interface DevidoNoDas {
  readonly vCBS: string;
  readonly vIBS: string;
}

/** Indirect export: what stands there may become due later, and is no credit of anybody's now. */
const PENDENTE = '4';

/**
 * What a gTribSN states as due in the DAS: its amounts, else its rates on the revenue that it names, or on `receita`. Amounts that are pending
 * (vIBSPendSusp, vCBSPendSusp, tpRBSN 4) are not due. Undefined where nothing is stated, and what is no amount states nothing.
 */
export function devidoNoDas(
  grupos: readonly GTribSN[] | undefined,
  receita?: string,
): DevidoNoDas | undefined {
  for (const grupo of grupos ?? []) {
    if (grupo.tpRBSN === PENDENTE) return { vCBS: '0.00', vIBS: '0.00' };
    const { gIBSSN = {}, gCBSSN = {} } = grupo;
    const base = readFixo(grupo.vRBSNItem ?? grupo.vRBSNitem ?? '') ?? readFixo(receita ?? '') ?? undefined;
    const cbs = stated(grupo.vCBSSN ?? gCBSSN.vCBSSN, grupo.pCBSSN ?? gCBSSN.pCBSSN, base);
    const ibs = stated(grupo.vIBSSN ?? gIBSSN.vIBSSN, grupo.pIBSSN ?? gIBSSN.pIBSSN, base);
    if (cbs === null && ibs === null) continue;
    return { vCBS: formatFixo(cbs ?? 0n, 2), vIBS: formatFixo(ibs ?? 0n, 2) };
  }
  return undefined;
}

function stated(
  valor: string | undefined,
  aliquota: string | undefined,
  base: Fixo | undefined,
): Fixo | null {
  const dito = readFixo(valor ?? '');
  if (dito !== null) return dito < 0n ? null : dito;
  const percentual = readFixo(aliquota ?? '');
  return percentual === null || base === undefined ? null : porcento(base, percentual, 2);
}
