import type { Finding, RegraDoItem } from '../conferencia.ts';

const DO_IBS = 'A devolução do IBS não se informa na nota.';

/** gDevTrib: never for the IBS. */
export const devolucaoDeTributo: RegraDoItem = ({ det }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  if (grupo === undefined) return undefined;
  const findings: Finding[] = [];
  if (grupo.gIBSUF?.gDevTrib !== undefined) findings.push(vedada('gIBSUF', DO_IBS, 'UB24-10'));
  if (grupo.gIBSMun?.gDevTrib !== undefined) findings.push(vedada('gIBSMun', DO_IBS, 'UB43-10'));
  return findings;
};

function vedada(grupo: string, mensagem: string, rv: string): Finding {
  return {
    rv,
    campo: `${grupo}/gDevTrib`,
    declarado: 'informado',
    calculado: 'vedado',
    mensagem,
    fundamento: `NT 2025.002, ${rv}`,
  };
}
