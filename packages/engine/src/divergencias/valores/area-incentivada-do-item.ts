import { admiteCbsZeroNaArea, naMesmaArea } from '../../dados/areas-incentivadas.ts';
import { porcento } from '../../fixo.ts';
import {
  type Finding,
  grupoForaDoLugar,
  naoConfere,
  type RegraDoItem,
  valorPresente,
} from '../conferencia.ts';

const DA_AREA = 'LC 214/2025, arts. 451 e 466; NT 2025.002';

/**
 * gALCZFMCBS: only between parties of the same free area and for goods that the law admits, with the Suframa process
 * where it is an industrial operation (tpALCZFMCBS 2), and vTribRegCBS = vBC x pAliqEfetRegCBS with one cent.
 */
export const areaIncentivadaDoItem: RegraDoItem = ({ det, item, modelo, nota }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS?.gCBS?.gALCZFMCBS;
  if (grupo === undefined) return undefined;
  const cabe =
    modelo === '55' && naMesmaArea(nota.emit.cMun, nota.dest?.cMun) && admiteCbsZeroNaArea(det.prod.NCM);
  if (!cabe) {
    return grupoForaDoLugar('gCBS/gALCZFMCBS', false, {
      rv: 'UB66a-20',
      mensagem:
        'A CBS zero só cabe entre estabelecimentos da mesma Zona Franca ou Área de Livre Comércio e para mercadoria admitida; o item foi calculado com a alíquota do ano.',
      fundamento: `${DA_AREA}, UB66a-20`,
    });
  }
  const findings: Finding[] = [];
  if (grupo.tpALCZFMCBS === '2' && !/[1-9]/.test(grupo.nProcSuframa ?? '')) {
    findings.push({
      rv: 'UB66c-10',
      campo: 'gCBS/gALCZFMCBS/nProcSuframa',
      declarado: grupo.nProcSuframa ?? null,
      calculado: 'exigido',
      mensagem: 'A operação industrial com CBS zero exige o número do processo na Suframa.',
      fundamento: `${DA_AREA}, UB66c-10`,
    });
  }
  const aliquota = valorPresente(grupo.pAliqEfetRegCBS);
  if (aliquota === null) return findings;
  const tributo = naoConfere(grupo.vTribRegCBS, porcento(item.base, aliquota, 2), {
    rv: 'UB66e-10',
    campo: 'gCBS/gALCZFMCBS/vTribRegCBS',
    mensagem: 'O vTribRegCBS não é a base pela alíquota que valeria fora da área incentivada.',
    fundamento: `${DA_AREA}, UB66e`,
  });
  return tributo === undefined ? findings : [...findings, tributo];
};
