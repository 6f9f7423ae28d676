import type { LinhaDoLivro } from '@apura/samples';
import { dvDaChave } from '../../packages/documents/src/index.ts';

export const CLIENT = '12345678000195';
export const FORNECEDOR = '11222333000181';
/** A purchase of five items, some 1.7 KB. */
const ITEMS = 5;

/** Lines of an EFD ICMS/IPI of October 2026 with purchases alone, of so many bytes. */
export function* linesOfCompras(bytes: number): Generator<LinhaDoLivro> {
  const opening = { COD_VER: '020', COD_FIN: '0', DT_INI: '01102026', DT_FIN: '31102026', CNPJ: CLIENT };
  yield { registro: '0000', campos: { ...opening, NOME: 'COMÉRCIO FICTÍCIO SA', UF: 'SP' } };
  for (let n = 0; n < 5_000; n += 1)
    yield {
      registro: '0150',
      campos: { COD_PART: `F${n}`, NOME: `FORNECEDOR FICTÍCIO ${n}`, CNPJ: FORNECEDOR },
    };
  for (let n = 0; n < 20_000; n += 1)
    yield {
      registro: '0200',
      campos: {
        COD_ITEM: `P${n}`,
        DESCR_ITEM: `PRODUTO FICTÍCIO ${n}`,
        UNID_INV: 'UN',
        TIPO_ITEM: '00',
        COD_NCM: '84713012',
      },
    };
  const valores = {
    VL_BC_ICMS: '1000,00',
    VL_ICMS: '180,00',
    VL_IPI: '0,00',
    VL_PIS: '13,53',
    VL_COFINS: '62,32',
  };
  const doItem = { CST_ICMS: '000', CFOP: '1102', CST_PIS: '50', CST_COFINS: '50', VL_BC_PIS: '820,00' };
  for (let written = 0, n = 1; written < bytes; written += 450 + ITEMS * 230, n += 1) {
    const numero = String(n);
    yield {
      registro: 'C100',
      campos: {
        ...{
          IND_OPER: '0',
          IND_EMIT: '1',
          COD_PART: `F${n % 5_000}`,
          COD_MOD: '55',
          COD_SIT: '00',
          SER: '1',
        },
        ...{
          NUM_DOC: numero,
          CHV_NFE: keyOf(n),
          DT_DOC: '06102026',
          DT_E_S: '08102026',
          VL_DOC: '1000,00',
          ...valores,
        },
      },
    };
    for (let item = 1; item <= ITEMS; item += 1)
      yield {
        registro: 'C170',
        campos: {
          ...{
            NUM_ITEM: String(item),
            COD_ITEM: `P${(n * item) % 20_000}`,
            QTD: '10,00000',
            UNID: 'UN',
            VL_ITEM: '200,00',
          },
          ...{
            ...doItem,
            ALIQ_ICMS: '18,00',
            ALIQ_PIS: '1,6500',
            ALIQ_COFINS: '7,6000',
            VL_BC_COFINS: '820,00',
            ...valores,
          },
        },
      };
    yield {
      registro: 'C190',
      campos: {
        CST_ICMS: '000',
        CFOP: '1102',
        ALIQ_ICMS: '18,00',
        VL_OPR: '1000,00',
        VL_BC_ICMS: '1000,00',
        VL_ICMS: '180,00',
      },
    };
  }
}

export function keyOf(n: number): string {
  const base = `352610${FORNECEDOR}55001${String(n).padStart(9, '0')}100000001`;
  return base + dvDaChave(base);
}
