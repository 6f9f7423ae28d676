import { type Finding, foraDoCentavo, type RegraDoItem } from '../conferencia.ts';

const FUNDAMENTO = 'LC 214/2025, arts. 172 a 180; NT 2025.002';

/** gIBSCBSMono: totals of the item against its parts, with one cent. */
export const monofasiaDoItem: RegraDoItem = ({ det, item }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBSMono;
  const { monofasia } = item;
  if (grupo === undefined || monofasia === null) return undefined;
  const findings: Finding[] = [];
  for (const [campo, esperado, rv] of [
    ['vTotIBSMonoItem', monofasia.ibs, 'UB105a-10'],
    ['vTotCBSMonoItem', monofasia.cbs, 'UB105b-10'],
  ] as const) {
    const valores = foraDoCentavo(grupo[campo], esperado);
    if (valores === undefined) continue;
    findings.push({
      rv,
      campo,
      ...valores,
      mensagem: `O ${campo} não é o tributo monofásico mais o retido menos o diferido.`,
      fundamento: `${FUNDAMENTO}, ${rv}`,
    });
  }
  return findings;
};
