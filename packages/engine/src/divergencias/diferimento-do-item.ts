import { CEM_POR_CENTO, formatarFixo } from '../fixo.ts';
import type { Divergencia } from '../resultado.ts';
import { CENTAVO, distancia, type RegraDoItem, valorPresente } from './conferencia.ts';

/** UB22 and UB23 for the State, UB40 and UB42 for the Município, UB59 and UB61 for the CBS. */
const REJEICOES = {
  gIBSUF: { indevido: '1029', ausente: '1030', valor: '1031' },
  gIBSMun: { indevido: '1083', ausente: '1044', valor: '1045' },
  gCBS: { indevido: '1090', ausente: '1061', valor: '1062' },
} as const;

/** gDif: there when the table asks for it, deferring the whole tax, with vDif to the cent. */
export const diferimentoDoItem: RegraDoItem = ({ det, item, finNFe }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const { linha } = item.classificacao;
  const { tributos } = item;
  if (grupo === undefined || linha === undefined || tributos === null || finNFe === '4') return [];
  const pedido = linha.grupos.includes('gDif');
  const { gIBSUF, gIBSMun, gCBS } = grupo;
  if (!pedido && gIBSUF?.gDif === undefined && gIBSMun?.gDif === undefined && gCBS?.gDif === undefined)
    return [];
  const divergencias: Divergencia[] = [];
  const acrescentar = (
    campo: string,
    declarado: string | null,
    calculado: string | null,
    mensagem: string,
    rejeicao: string,
  ): void => {
    divergencias.push({
      regra: 'gdif_item',
      gravidade: 'critica',
      n_item: item.n_item,
      campo,
      declarado,
      calculado,
      mensagem,
      fundamento: 'LC 214/2025, arts. 28 e 138, § 2º; NT 2025.002, UB21 a UB23-10',
      rejeicao,
    });
  };
  for (const [nome, tributo, esperado, rejeicoes] of [
    ['gIBSUF', gIBSUF, tributos.diferido.ibs_uf, REJEICOES.gIBSUF],
    ['gIBSMun', gIBSMun, tributos.diferido.ibs_mun, REJEICOES.gIBSMun],
    ['gCBS', gCBS, tributos.diferido.cbs, REJEICOES.gCBS],
  ] as const) {
    if (tributo === undefined) continue;
    const { gDif } = tributo;
    if ((gDif !== undefined) !== pedido) {
      const frase = pedido
        ? `Falta o grupo gDif em ${nome}.`
        : `O cClassTrib não admite o grupo gDif em ${nome}.`;
      acrescentar(
        `${nome}/gDif`,
        gDif?.pDif ?? null,
        pedido ? '100.0000' : null,
        frase,
        pedido ? rejeicoes.ausente : rejeicoes.indevido,
      );
      continue;
    }
    const pDif = valorPresente(gDif?.pDif);
    if (pDif !== null && pDif !== CEM_POR_CENTO) {
      acrescentar(
        `${nome}/gDif/pDif`,
        formatarFixo(pDif, 4),
        '100.0000',
        'O diferimento da lei é de todo o tributo.',
        rejeicoes.valor,
      );
      continue;
    }
    const vDif = valorPresente(gDif?.vDif);
    if (vDif !== null && distancia(vDif, esperado) > CENTAVO) {
      acrescentar(
        `${nome}/gDif/vDif`,
        formatarFixo(vDif, 2),
        formatarFixo(esperado, 2),
        `O vDif de ${nome} não é o tributo da operação.`,
        rejeicoes.valor,
      );
    }
  }
  return divergencias;
};
