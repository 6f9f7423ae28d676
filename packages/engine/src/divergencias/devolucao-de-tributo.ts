import type { Divergencia } from '../resultado.ts';
import type { RegraDoItem } from './conferencia.ts';

/** gDevTrib: never for the IBS in an NF-e (UB24-10, UB43-10); for the CBS in model 55 only and with pDevTrib (UB62). */
export const devolucaoDeTributo: RegraDoItem = ({ det, item, modelo }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  if (grupo === undefined) return [];
  const divergencias: Divergencia[] = [];
  const acrescentar = (campo: string, mensagem: string, rv: string): void => {
    divergencias.push({
      regra: 'gdevtrib_item',
      gravidade: 'critica',
      n_item: item.n_item,
      campo,
      declarado: 'informado',
      calculado: 'vedado',
      mensagem,
      fundamento: `NT 2025.002, ${rv}`,
    });
  };
  if (grupo.gIBSUF?.gDevTrib !== undefined) {
    acrescentar('gIBSUF/gDevTrib', 'A devolução do IBS não se informa na nota.', 'UB24-10');
  }
  if (grupo.gIBSMun?.gDevTrib !== undefined) {
    acrescentar('gIBSMun/gDevTrib', 'A devolução do IBS não se informa na nota.', 'UB43-10');
  }
  const daCbs = grupo.gCBS?.gDevTrib;
  if (daCbs !== undefined && (modelo !== '55' || daCbs.pDevTrib === undefined)) {
    acrescentar(
      'gCBS/gDevTrib',
      'A devolução da CBS só cabe na NF-e (modelo 55) e com o percentual pDevTrib.',
      'UB62-10',
    );
  }
  return divergencias;
};
