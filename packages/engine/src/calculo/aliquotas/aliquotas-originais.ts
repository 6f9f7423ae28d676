import type { Ide } from '../../nota-fiscal.ts';

/** tpNFCredito that undoes a sale: refusal of the whole, reduction of the amounts, refusal of a part. */
const DESFAZ_A_VENDA: ReadonlySet<string> = new Set(['03', '04', '06']);

/** Whether a note keeps the rates of an older one: a return, or a credit note that undoes a sale (LC 214/2025 arts. 12 § 7º and 17). */
export function aliquotasOriginais({ finNFe, tpNFCredito }: Pick<Ide, 'finNFe' | 'tpNFCredito'>): boolean {
  return finNFe === '4' || (finNFe === '5' && tpNFCredito !== undefined && DESFAZ_A_VENDA.has(tpNFCredito));
}
