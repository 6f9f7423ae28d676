import { vigente } from '@apura/law';
import { atLeastZero, type Fixo, multiply, porcento, readOrZero, round } from '../../fixo.ts';
import type { Det } from '../../nota-fiscal.ts';
import { type Memoria, noteStep } from '../memoria.ts';
import { type Falta, readValor } from '../read-valor.ts';

/** Rates of the Imposto Seletivo that the caller gives, for NCMs that start with `ncm`; percent and reais per unit. */
export interface AliquotaDoSeletivo {
  readonly ncm: string;
  readonly percentual?: string;
  readonly por_unidade?: string;
}

const FUNDAMENTO = 'LC 214/2025, arts. 409 a 418';
/** CSTIS of an item that the tax falls on; any other (not due, immune) has none. */
const CST_TRIBUTADO = '000';

/**
 * vIS of one item: vBCIS x rate + quantity x specific rate, in reais. The rates await an ordinary law, so they are
 * input; without them what the note declares stands. Before 2027 there is no tax. `base` is the value of the item
 * without CBS, IBS and IS (art. 414), used where the note gives no vBCIS.
 */
export function computeSeletivo(
  det: Det,
  base: Fixo,
  ano: number,
  aliquotas: readonly AliquotaDoSeletivo[],
  faltas: Falta[],
  memoria: Memoria,
): Fixo {
  if (!vigente('imposto_seletivo', ano)) return 0n;
  const grupo = det.imposto.IS;
  const linha = aliquotaDoNcm(det.prod.NCM, aliquotas);
  if (linha === undefined || (grupo?.CSTIS !== undefined && grupo.CSTIS !== CST_TRIBUTADO)) {
    return declarado(grupo?.vIS, faltas, memoria);
  }
  const vBCIS = grupo?.vBCIS === undefined ? base : round(readValor(grupo.vBCIS, 'vBCIS', faltas), 2);
  const quantidade = readValor(grupo?.qTrib ?? det.prod.qTrib ?? det.prod.qCom, 'qTrib', faltas);
  const percentual = readOrZero(linha.percentual);
  const porUnidade = readOrZero(linha.por_unidade);
  const calculado = round(porcento(vBCIS, percentual, 8) + multiply(quantidade, porUnidade), 2);
  const operandos = {
    ...{ vBCIS, aliquota: [percentual, 4] as const, quantidade: [quantidade, 4] as const },
    aliquota_por_unidade: [porUnidade, 4] as const,
  };
  return noteStep(memoria, 'is', 'seletivo', operandos, atLeastZero(calculado), FUNDAMENTO);
}

function declarado(texto: string | undefined, faltas: Falta[], memoria: Memoria): Fixo {
  const lido = round(readValor(texto, 'vIS', faltas), 2);
  if (lido <= 0n) return 0n;
  return noteStep(memoria, 'is', 'seletivo_declarado', { vIS: lido }, lido, FUNDAMENTO);
}

/** The row with the longest prefix of the NCM. */
function aliquotaDoNcm(
  ncm: string,
  aliquotas: readonly AliquotaDoSeletivo[],
): AliquotaDoSeletivo | undefined {
  let melhor: AliquotaDoSeletivo | undefined;
  for (const linha of aliquotas) {
    if (!ncm.startsWith(linha.ncm)) continue;
    if (melhor === undefined || linha.ncm.length > melhor.ncm.length) melhor = linha;
  }
  return melhor;
}
