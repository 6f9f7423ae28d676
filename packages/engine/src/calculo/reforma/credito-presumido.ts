import { atLeastZero, type Fixo, porcento, round } from '../../fixo.ts';
import type { CredPres, IBSCBS } from '../../nota-fiscal.ts';
import { type Memoria, noteStep } from '../memoria.ts';
import { type Falta, readValor } from '../read-valor.ts';

/** gCredPresOper of one item, in reais. */
export interface CreditoPresumido {
  readonly codigo: string;
  readonly base: Fixo;
  readonly cbs: Fixo;
  readonly ibs: Fixo;
  readonly deduz_ibs: boolean;
  readonly condicao_suspensiva: boolean;
}

/** cCredPres whose credit lowers the tax of the note itself (indDeduzCredPres 1 in the table of IT 2025.002). */
const DEDUZ_NA_NOTA: ReadonlySet<string> = new Set(['04', '07']);

const FUNDAMENTO = 'LC 214/2025, arts. 168 a 171, 311, 312 e 444 a 467; NT 2025.002, UB120 a UB131';

/** Presumed credits of an operation, base x percentage; the amount alone is taken where there is no percentage. */
export function computeCreditoPresumido(
  grupo: IBSCBS | undefined,
  faltas: Falta[],
  memoria: Memoria,
): CreditoPresumido | null {
  const oper = grupo?.gCredPresOper;
  const doIbs = oper?.gIBSCredPres ?? grupo?.gIBSCBS?.gIBSCredPres;
  const daCbs = oper?.gCBSCredPres ?? grupo?.gIBSCBS?.gCBSCredPres;
  if (doIbs === undefined && daCbs === undefined) return null;
  const codigo = (oper?.cCredPres ?? doIbs?.cCredPres ?? daCbs?.cCredPres ?? '').padStart(2, '0').slice(0, 4);
  const temBase = oper?.vBCCredPres !== undefined;
  const base = round(readValor(oper?.vBCCredPres, 'vBCCredPres', faltas), 2);
  const de = (tributo: 'cbs' | 'ibs', credito: CredPres | undefined): Fixo => {
    if (credito === undefined) return 0n;
    const percentual = readValor(credito.pCredPres, 'pCredPres', faltas);
    const declarado = round(readValor(credito.vCredPres ?? credito.vCredPresCondSus, 'vCredPres', faltas), 2);
    const calculavel = temBase && credito.pCredPres !== undefined;
    const passo = `${tributo}_credito_presumido`;
    if (!calculavel)
      return atLeastZero(
        noteStep(memoria, passo, 'carregado', { vCredPres: declarado }, declarado, FUNDAMENTO),
      );
    const operandos = { vBCCredPres: base, pCredPres: [percentual, 4] } as const;
    const valor = porcento(base, percentual, 2);
    return atLeastZero(noteStep(memoria, passo, 'credito_presumido', operandos, valor, FUNDAMENTO));
  };
  return {
    codigo,
    base,
    ibs: de('ibs', doIbs),
    cbs: de('cbs', daCbs),
    deduz_ibs: DEDUZ_NA_NOTA.has(codigo),
    condicao_suspensiva: doIbs?.vCredPresCondSus !== undefined || daCbs?.vCredPresCondSus !== undefined,
  };
}
