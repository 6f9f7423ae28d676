import type { DocumentoFiscal } from '../documento-fiscal.ts';
import type { ItemDoDocumento } from './item.ts';

/**
 * The items whose amounts count. A bill with adjustments of earlier ones (finNF3e 3, finNFCom 4) counts by its totals, as
 * one item of the kind of its first: how old and new images of an item enter the total no source says.
 */
export function itensQueContam({
  tipo,
  finalidade,
  itens,
  totais,
}: DocumentoFiscal): readonly ItemDoDocumento[] {
  const [primeiro] = itens;
  if (finalidade !== 'ajuste' || tipo === 'nfse' || primeiro === undefined) return itens;
  const { valor, vICMS, vPIS, vCOFINS, vBCIBSCBS, vCBS, vIBSUF, vIBSMun } = totais;
  const { nItem, descricao, CFOP, cClass } = primeiro;
  const { ibscbs } = itens.find(({ ibscbs }) => ibscbs?.vBC !== undefined) ?? {};
  return [
    {
      nItem,
      descricao,
      ...(CFOP === undefined ? {} : { CFOP }),
      ...(cClass === undefined ? {} : { cClass }),
      valor,
      ...(vICMS === undefined ? {} : { icms: { grupo: 'ICMSTot', vICMS } }),
      ...(vPIS === undefined ? {} : { pis: { v: vPIS } }),
      ...(vCOFINS === undefined ? {} : { cofins: { v: vCOFINS } }),
      ...(ibscbs === undefined || vBCIBSCBS === undefined
        ? {}
        : {
            ibscbs: {
              CST: ibscbs.CST,
              cClassTrib: ibscbs.cClassTrib,
              vBC: vBCIBSCBS,
              ...(vCBS === undefined ? {} : { cbs: { v: vCBS } }),
              ...(vIBSUF === undefined ? {} : { ibs_uf: { v: vIBSUF } }),
              ...(vIBSMun === undefined ? {} : { ibs_mun: { v: vIBSMun } }),
            },
          }),
    },
  ];
}
