import { type Finding, foraDoCentavo, type RegraDoItem } from '../conferencia.ts';

const FUNDAMENTO = 'LC 214/2025, arts. 172 a 180; NT 2025.002';

/**
 * gIBSCBSMono: totals of the item against its parts, with one cent, and the form of each tax by year (UB85a: both ad
 * valorem in 2026, the CBS ad rem from 2027, the IBS from 2029).
 */
export const monofasiaDoItem: RegraDoItem = ({ det, item, data }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBSMono;
  const { monofasia } = item;
  if (grupo === undefined || monofasia === null) return undefined;
  const findings: Finding[] = [];
  for (const [campo, esperado, rv, rejeicao] of [
    ['vTotIBSMonoItem', monofasia.ibs, 'UB104-10', '1070'],
    ['vTotCBSMonoItem', monofasia.cbs, 'UB105-10', '1071'],
  ] as const) {
    const valores = foraDoCentavo(grupo[campo], esperado);
    if (valores === undefined) continue;
    findings.push({
      regra: 'mono_item',
      campo,
      ...valores,
      mensagem: `O ${campo} não é o tributo monofásico mais o retido menos o diferido.`,
      fundamento: `${FUNDAMENTO}, ${rv}`,
      rejeicao,
    });
  }
  const ano = data.slice(0, 4);
  for (const [nome, primeiroAdRem] of [
    ['IBS', '2029'],
    ['CBS', '2027'],
  ] as const) {
    const [certa, errada] =
      ano >= primeiroAdRem ? (['AdRem', 'AdValorem'] as const) : (['AdValorem', 'AdRem'] as const);
    if (grupo[`g${nome}Mono${errada}`] === undefined) continue;
    findings.push({
      regra: 'mono_forma_do_ano',
      campo: `g${nome}Mono`,
      declarado: errada,
      calculado: certa,
      mensagem: `Em ${ano} o ${nome} monofásico se informa em g${nome}Mono${certa}.`,
      fundamento: 'NT 2025.002, UB85a',
    });
  }
  return findings;
};
