import { admiteCbsZeroNaArea, naMesmaArea } from '../dados/areas-incentivadas.ts';
import { formatarFixo, porcento } from '../fixo.ts';
import type { Divergencia } from '../resultado.ts';
import { CENTAVO, distancia, type RegraDoItem, valorPresente } from './conferencia.ts';

const ARTIGOS = 'LC 214/2025, arts. 451 e 466; NT 2025.002';

/**
 * gALCZFMCBS: only between parties of the same free area and for goods that the law admits, with the Suframa process
 * where it is an industrial operation (tpALCZFMCBS 2), and vTribRegCBS = vBC x pAliqEfetRegCBS with one cent.
 */
export const areaIncentivadaDoItem: RegraDoItem = ({ det, item, modelo, nota }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS?.gCBS?.gALCZFMCBS;
  if (grupo === undefined) return [];
  const falha = (divergencia: Omit<Divergencia, 'regra' | 'gravidade' | 'n_item'>): Divergencia => ({
    regra: 'galczfmcbs_item',
    gravidade: 'critica',
    n_item: item.n_item,
    ...divergencia,
  });
  const cabe =
    modelo === '55' && naMesmaArea(nota.emit.cMun, nota.dest?.cMun) && admiteCbsZeroNaArea(det.prod.NCM);
  if (!cabe) {
    return [
      falha({
        campo: 'gCBS/gALCZFMCBS',
        declarado: 'informado',
        calculado: 'vedado',
        mensagem:
          'A CBS zero só cabe entre estabelecimentos da mesma Zona Franca ou Área de Livre Comércio e para mercadoria admitida; o item foi calculado com a alíquota do ano.',
        fundamento: `${ARTIGOS}, UB66a-20`,
        rejeicao: '1191',
      }),
    ];
  }
  const divergencias: Divergencia[] = [];
  if (grupo.tpALCZFMCBS === '2' && !/[1-9]/.test(grupo.nProcSuframa ?? '')) {
    divergencias.push(
      falha({
        campo: 'gCBS/gALCZFMCBS/nProcSuframa',
        declarado: grupo.nProcSuframa ?? null,
        calculado: 'exigido',
        mensagem: 'A operação industrial com CBS zero exige o número do processo na Suframa.',
        fundamento: `${ARTIGOS}, UB66c-10`,
        rejeicao: '1192',
      }),
    );
  }
  const aliquota = valorPresente(grupo.pAliqEfetRegCBS);
  const declarado = valorPresente(grupo.vTribRegCBS);
  if (aliquota === null || declarado === null) return divergencias;
  const esperado = porcento(item.base, aliquota, 2);
  if (distancia(declarado, esperado) > CENTAVO) {
    divergencias.push(
      falha({
        campo: 'gCBS/gALCZFMCBS/vTribRegCBS',
        declarado: formatarFixo(declarado, 2),
        calculado: formatarFixo(esperado, 2),
        mensagem: 'O vTribRegCBS não é a base pela alíquota que valeria fora da área incentivada.',
        fundamento: `${ARTIGOS}, UB66e`,
      }),
    );
  }
  return divergencias;
};
