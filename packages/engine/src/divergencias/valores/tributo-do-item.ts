import type { ItemEmCalculo } from '../../calculo/item-em-calculo.ts';
import type { GIBSCBS } from '../../nota-fiscal.ts';
import { type Finding, foraDoCentavo, type RegraDoItem, valorPresente } from '../conferencia.ts';

const TRIBUTOS = [
  ['ibs_uf', 'vIBSUF', 'UB35-10'],
  ['ibs_mun', 'vIBSMun', 'UB54-10'],
  ['cbs', 'vCBS', 'UB67-10'],
] as const;

/** vIBSUF, vIBSMun and vCBS against vBC x effective rate, with the one cent of the NT. */
export const tributoDoItem: RegraDoItem = ({ det, item, finNFe, aliquotas }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  if (aliquotas === null || grupo === undefined || item.efetivas === null) return undefined;
  let findings: Finding[] | undefined;
  for (const [tributo, campo, rv] of TRIBUTOS) {
    const [valor, aliquota] = declarados(grupo, tributo);
    const valores = foraDoCentavo(valor, item[tributo]);
    if (valores === undefined || emOutraLeitura(item, tributo, valor)) continue;
    // A return carries the rates of the original note (LC 214/2025 art. 12 § 7º), which is not at hand.
    const declarada = valorPresente(aliquota);
    if (finNFe === '4' && declarada !== null && declarada !== aliquotas[tributo]) continue;
    findings ??= [];
    findings.push({
      rv,
      campo,
      ...valores,
      mensagem: `O valor de ${campo} difere da base multiplicada pela alíquota efetiva em mais de um centavo.`,
      fundamento: `LC 214/2025, art. 12; NT 2025.002, ${rv}`,
    });
  }
  return findings;
};

type Tributo = (typeof TRIBUTOS)[number][0];

/** Amount and rate of one tax as they are written. */
function declarados({ gIBSUF, gIBSMun, gCBS }: GIBSCBS, tributo: Tributo) {
  if (tributo === 'cbs') return [gCBS?.vCBS, gCBS?.pCBS] as const;
  return tributo === 'ibs_uf'
    ? ([gIBSUF?.vIBSUF, gIBSUF?.pIBSUF] as const)
    : ([gIBSMun?.vIBSMun, gIBSMun?.pIBSMun] as const);
}

/** In a government purchase the NT has the tax before art. 473 gives it to the entity, the calculator after. */
function emOutraLeitura({ tributos }: ItemEmCalculo, tributo: Tributo, valor: string | undefined): boolean {
  const antes = tributos?.antesDaDestinacao?.valores;
  return antes !== undefined && foraDoCentavo(valor, antes[tributo]) === undefined;
}
