import { formatarFixo } from '../fixo.ts';
import type { Divergencia } from '../resultado.ts';
import { CENTAVO, distancia, type RegraDoItem, valorPresente } from './conferencia.ts';

const FUNDAMENTO = 'LC 214/2025, arts. 172 a 180; NT 2025.002';

/**
 * gIBSCBSMono: totals of the item against its parts, with one cent, and the form of each tax by year (UB85a: both ad
 * valorem in 2026, the CBS ad rem from 2027, the IBS from 2029).
 */
export const monofasiaDoItem: RegraDoItem = ({ det, item, data }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBSMono;
  const { monofasia } = item;
  if (grupo === undefined || monofasia === null) return [];
  const divergencias: Divergencia[] = [];
  for (const [campo, texto, esperado, rv, rejeicao] of [
    ['vTotIBSMonoItem', grupo.vTotIBSMonoItem, monofasia.ibs, 'UB104-10', '1070'],
    ['vTotCBSMonoItem', grupo.vTotCBSMonoItem, monofasia.cbs, 'UB105-10', '1071'],
  ] as const) {
    const valor = valorPresente(texto);
    if (valor === null || distancia(valor, esperado) <= CENTAVO) continue;
    divergencias.push({
      regra: 'mono_item',
      gravidade: 'critica',
      n_item: item.n_item,
      campo,
      declarado: formatarFixo(valor, 2),
      calculado: formatarFixo(esperado, 2),
      mensagem: `O ${campo} não é o tributo monofásico mais o retido menos o diferido.`,
      fundamento: `${FUNDAMENTO}, ${rv}`,
      rejeicao,
    });
  }
  const ano = data.slice(0, 4);
  for (const [nome, adRem, adValorem, primeiroAdRem] of [
    ['IBS', grupo.gIBSMonoAdRem, grupo.gIBSMonoAdValorem, '2029'],
    ['CBS', grupo.gCBSMonoAdRem, grupo.gCBSMonoAdValorem, '2027'],
  ] as const) {
    const errada = ano >= primeiroAdRem ? adValorem : adRem;
    if (errada === undefined) continue;
    const certa = ano >= primeiroAdRem ? 'AdRem' : 'AdValorem';
    divergencias.push({
      regra: 'mono_forma_do_ano',
      gravidade: 'critica',
      n_item: item.n_item,
      campo: `g${nome}Mono`,
      declarado: certa === 'AdRem' ? 'AdValorem' : 'AdRem',
      calculado: certa,
      mensagem: `Em ${ano} o ${nome} monofásico se informa em g${nome}Mono${certa}.`,
      fundamento: 'NT 2025.002, UB85a',
    });
  }
  return divergencias;
};
