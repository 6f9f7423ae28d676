import type { CalculoManual } from '@apura/contracts';
import type { Det, NotaFiscal } from '@apura/engine';
import { present } from '../answers.ts';

/** Codes of the IBGE, with which the layout names a State. */
const CODIGO_DA_UF: Readonly<Record<string, string>> = {
  ...{ RO: '11', AC: '12', AM: '13', RR: '14', PA: '15', AP: '16', TO: '17', MA: '21', PI: '22' },
  ...{ CE: '23', RN: '24', PB: '25', PE: '26', AL: '27', SE: '28', BA: '29', MG: '31', ES: '32' },
  ...{ RJ: '33', SP: '35', PR: '41', SC: '42', RS: '43', MS: '50', MT: '51', GO: '52', DF: '53' },
};

/** The note that a manual payload describes, for the engine: no party, no protocol, no access key. */
export function notaDoCalculoManual(body: CalculoManual, hoje: string): NotaFiscal {
  const uf = CODIGO_DA_UF[body.uf] as string;
  return {
    chave: '',
    versao: '4.00',
    ide: {
      cUF: uf,
      cNF: '',
      natOp: '',
      mod: '55',
      serie: '0',
      nNF: '0',
      dhEmi: `${body.data ?? hoje}T12:00:00-03:00`,
      tpNF: '1',
      cMunFG: `${uf}00000`,
      tpEmis: '1',
      cDV: '',
      tpAmb: '1',
      finNFe: '1',
    },
    emit: { UF: body.uf, CRT: body.crt ?? '3' },
    det: body.itens.map(itemDaNota),
    total: {},
  };
}

function itemDaNota(item: CalculoManual['itens'][number], indice: number): Det {
  return {
    nItem: String(indice + 1),
    prod: {
      cProd: String(indice + 1),
      xProd: item.descricao ?? '',
      NCM: item.ncm,
      CFOP: item.cfop,
      uCom: 'UN',
      qCom: item.quantidade ?? '1',
      vUnCom: item.valor,
      vProd: item.valor,
      indTot: '1',
      ...(item.quantidade === undefined ? {} : { uTrib: 'UN', qTrib: item.quantidade }),
      ...present({ vFrete: item.frete, vSeg: item.seguro, vDesc: item.desconto, vOutro: item.outras }),
    },
    imposto: {
      ...(item.icms === undefined ? {} : { ICMS: { grupo: 'ICMS00', vICMS: item.icms } }),
      ...(item.ipi === undefined ? {} : { IPI: { grupo: 'IPITrib', vIPI: item.ipi } }),
      ...(item.iss === undefined ? {} : { ISSQN: { vISSQN: item.iss } }),
      ...(item.pis === undefined ? {} : { PIS: { grupo: 'PISAliq', vPIS: item.pis } }),
      ...(item.cofins === undefined ? {} : { COFINS: { grupo: 'COFINSAliq', vCOFINS: item.cofins } }),
      ...(item.cst === undefined && item.cclasstrib === undefined
        ? {}
        : { IBSCBS: present({ CST: item.cst, cClassTrib: item.cclasstrib }) }),
    },
  };
}
