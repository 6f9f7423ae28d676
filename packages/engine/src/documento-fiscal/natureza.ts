import type { DocumentoFiscal } from '../documento-fiscal.ts';
import type { ItemDoDocumento } from './item.ts';
import type { TipoDeOutroDocumento } from './tipos.ts';

/** What the operation of an item is called: its CFOP, its national service code or its class in a bill. */
export const naturezaDoItem = ({ CFOP, cTribNac, cClass }: ItemDoDocumento): string =>
  CFOP ?? cTribNac ?? cClass ?? '';

/**
 * The CFOP, less its first digit, under which the books hold what a layout gives none for (Ajuste SINIEF 07/2001): 933 a
 * service under the ISS, 253 energy, 303 telecommunication, 353 and 357 transport of cargo and of people.
 */
const CFOP_DO_TIPO: Readonly<Record<TipoDeOutroDocumento, string>> = {
  cte: '353',
  ctesimp: '353',
  cteos: '357',
  gtve: '359',
  nfse: '933',
  nf3e: '253',
  nfcom: '303',
  bpe: '357',
  nfag: '949',
  nfgas: '102',
};

/** The supplier's CFOP of an item; of an item without one that of its kind, within the state or between two. */
export function cfopDoItem({ tipo, fornecedor, adquirente }: DocumentoFiscal, item: ItemDoDocumento): string {
  if (item.CFOP !== undefined) return item.CFOP;
  const entreEstados =
    fornecedor.UF !== undefined && adquirente?.UF !== undefined && fornecedor.UF !== adquirente.UF;
  return `${entreEstados ? '6' : '5'}${CFOP_DO_TIPO[tipo]}`;
}
