import type { Det, IBSCBS, Imposto, NotaFiscal, Prod } from '../src/nota-fiscal.ts';

/** Plain notes for the tests of the engine: a sale between two companies, changed where a test says so. */

export const VENDEDOR = '11222333000181';
export const COMPRADOR = '44555666000181';

export interface MudancasDaNota {
  readonly ide?: Partial<NotaFiscal['ide']>;
  readonly emit?: Partial<NotaFiscal['emit']>;
  readonly dest?: NotaFiscal['dest'];
  readonly total?: NotaFiscal['total'];
  readonly cStat?: string | null;
}

export function nota(det: readonly Det[], mudancas: MudancasDaNota = {}): NotaFiscal {
  return {
    chave: '35260311222333000181550010000000011000000019',
    versao: '4.00',
    ide: {
      cUF: '35',
      cNF: '00000001',
      natOp: 'Venda',
      mod: '55',
      serie: '1',
      nNF: '1',
      dhEmi: '2026-03-10T09:00:00-03:00',
      tpNF: '1',
      cMunFG: '3550308',
      tpEmis: '1',
      cDV: '9',
      tpAmb: '1',
      finNFe: '1',
      ...mudancas.ide,
    },
    emit: { CNPJ: VENDEDOR, IE: '110042490114', CRT: '3', UF: 'SP', ...mudancas.emit },
    dest: mudancas.dest ?? { CNPJ: COMPRADOR, UF: 'SP', indIEDest: '1' },
    det,
    total: mudancas.total ?? {},
    ...(mudancas.cStat === null ? {} : { protNFe: { cStat: mudancas.cStat ?? '100' } }),
  };
}

export function item(prod: Partial<Prod>, imposto: Imposto = {}, nItem = '1'): Det {
  return {
    nItem,
    prod: {
      cProd: 'A',
      xProd: 'Produto',
      NCM: '22021000',
      CFOP: '5102',
      uCom: 'UN',
      qCom: '1.0000',
      vUnCom: prod.vProd ?? '1000.00',
      vProd: '1000.00',
      indTot: '1',
      ...prod,
    },
    imposto: { ...NO_TRIBUTO, ...imposto },
  };
}

/** Groups of today's taxes without any tax, as every item of a note has them. */
const NO_TRIBUTO: Imposto = {
  ICMS: { grupo: 'ICMS40', orig: '0', CST: '41' },
  PIS: { grupo: 'PISNT', CST: '08' },
  COFINS: { grupo: 'COFINSNT', CST: '08' },
};

/** ICMS 18 %, PIS 1.65 % and COFINS 7.6 % on 1000.00 less ICMS; base of CBS and IBS 744.15. */
export const TRIBUTOS_DE_MIL: Imposto = {
  ICMS: { grupo: 'ICMS00', orig: '0', CST: '00', vBC: '1000.00', pICMS: '18.00', vICMS: '180.00' },
  PIS: { grupo: 'PISAliq', CST: '01', vBC: '820.00', pPIS: '1.65', vPIS: '13.53' },
  COFINS: { grupo: 'COFINSAliq', CST: '01', vBC: '820.00', pCOFINS: '7.60', vCOFINS: '62.32' },
};

export function grupo(cClassTrib: string, gIBSCBS?: IBSCBS['gIBSCBS']): IBSCBS {
  return { CST: cClassTrib.slice(0, 3), cClassTrib, ...(gIBSCBS === undefined ? {} : { gIBSCBS }) };
}

/** A correct gIBSCBS of 2026 for the standard rates. */
export function grupoPadrao(vBC: string, vIBSUF: string, vCBS: string): NonNullable<IBSCBS['gIBSCBS']> {
  return {
    vBC,
    gIBSUF: { pIBSUF: '0.1000', vIBSUF },
    gIBSMun: { pIBSMun: '0.0000', vIBSMun: '0.00' },
    vIBS: vIBSUF,
    gCBS: { pCBS: '0.9000', vCBS },
  };
}
