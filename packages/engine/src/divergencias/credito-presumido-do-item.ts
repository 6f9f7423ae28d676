import { formatarFixo } from '../fixo.ts';
import { CENTAVO, distancia, type RegraDoItem, valorPresente } from './conferencia.ts';

/** vCredPres = vBCCredPres x pCredPres, with one cent, and only in classifications that admit it. */
export const creditoPresumidoDoItem: RegraDoItem = ({ det, item }) => {
  const grupo = det.imposto.IBSCBS?.gCredPresOper;
  const { presumido } = item;
  if (grupo === undefined || presumido === null) return [];
  const { linha } = item.classificacao;
  if (linha !== undefined && !linha.grupos.includes('gCredPresOper') && det.prod.indBemMovelUsado !== '1') {
    return [
      {
        regra: 'grupo_indevido',
        gravidade: 'critica',
        n_item: item.n_item,
        campo: 'gCredPresOper',
        declarado: 'informado',
        calculado: 'vedado',
        mensagem: `O cClassTrib ${linha.cclasstrib} não admite crédito presumido na operação.`,
        fundamento: 'NT 2025.002, UB120-20',
        rejeicao: '1175',
      },
    ];
  }
  const campos = [
    ['gIBSCredPres', grupo.gIBSCredPres, presumido.ibs],
    ['gCBSCredPres', grupo.gCBSCredPres, presumido.cbs],
  ] as const;
  return campos.flatMap(([campo, credito, esperado]) => {
    const valor = valorPresente(credito?.vCredPres ?? credito?.vCredPresCondSus);
    if (valor === null || distancia(valor, esperado) <= CENTAVO) return [];
    return [
      {
        regra: 'credito_presumido_item',
        gravidade: 'critica' as const,
        n_item: item.n_item,
        campo: `gCredPresOper/${campo}`,
        declarado: formatarFixo(valor, 2),
        calculado: formatarFixo(esperado, 2),
        mensagem: 'O crédito presumido não é a base multiplicada pelo percentual.',
        fundamento: 'NT 2025.002, UB120 a UB131',
      },
    ];
  });
};
