import type { Finding, RegraDoItem } from '../conferencia.ts';

const DO_IBS = 'A devolução do IBS não se informa na nota.';
const DA_CBS = 'A devolução da CBS só cabe na NF-e (modelo 55) e com o percentual pDevTrib.';

/** gDevTrib: never for the IBS in an NF-e (UB24-10, UB43-10); for the CBS in model 55 only and with pDevTrib (UB62). */
export const devolucaoDeTributo: RegraDoItem = ({ det, modelo }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  if (grupo === undefined) return undefined;
  const daCbs = grupo.gCBS?.gDevTrib;
  const findings: Finding[] = [];
  if (grupo.gIBSUF?.gDevTrib !== undefined) findings.push(vedada('gIBSUF', DO_IBS, 'UB24-10'));
  if (grupo.gIBSMun?.gDevTrib !== undefined) findings.push(vedada('gIBSMun', DO_IBS, 'UB43-10'));
  if (daCbs !== undefined && (modelo !== '55' || daCbs.pDevTrib === undefined)) {
    findings.push(vedada('gCBS', DA_CBS, 'UB62-10'));
  }
  return findings;
};

function vedada(grupo: string, mensagem: string, rv: string): Finding {
  return {
    regra: 'gdevtrib_item',
    campo: `${grupo}/gDevTrib`,
    declarado: 'informado',
    calculado: 'vedado',
    mensagem,
    fundamento: `NT 2025.002, ${rv}`,
  };
}
