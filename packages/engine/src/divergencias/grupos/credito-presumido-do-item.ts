import { foraDoCentavo, grupoForaDoLugar, type RegraDoItem } from '../conferencia.ts';

/** vCredPres = vBCCredPres x pCredPres, with one cent, and only in classifications that admit it. */
export const creditoPresumidoDoItem: RegraDoItem = ({ det, item }) => {
  const grupo = det.imposto.IBSCBS?.gCredPresOper;
  const { presumido } = item;
  if (grupo === undefined || presumido === null) return undefined;
  const { linha } = item.classificacao;
  if (linha !== undefined && !linha.grupos.includes('gCredPresOper') && det.prod.indBemMovelUsado !== '1') {
    return grupoForaDoLugar('gCredPresOper', false, {
      rv: 'UB120-20',
      mensagem: `O cClassTrib ${linha.cclasstrib} não admite crédito presumido na operação.`,
      fundamento: 'NT 2025.002, UB120-20',
    });
  }
  const campos = [
    ['gIBSCredPres', grupo.gIBSCredPres, presumido.ibs],
    ['gCBSCredPres', grupo.gCBSCredPres, presumido.cbs],
  ] as const;
  return campos.flatMap(([campo, credito, esperado]) => {
    const valores = foraDoCentavo(credito?.vCredPres ?? credito?.vCredPresCondSus, esperado);
    if (valores === undefined) return [];
    return {
      regra: 'credito_presumido_item',
      campo: `gCredPresOper/${campo}`,
      ...valores,
      mensagem: 'O crédito presumido não é a base multiplicada pelo percentual.',
      fundamento: 'NT 2025.002, UB120 a UB131',
    };
  });
};
