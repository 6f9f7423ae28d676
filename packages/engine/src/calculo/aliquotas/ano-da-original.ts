import type { Det, Ide } from '../../nota-fiscal.ts';

const CHAVE = /^\d{6}/;

/** The keys that an item names, or its note for all items, that of a secret note without its cNF (NT 2025.002, VC; BA02). */
export const chavesDasOriginais = (
  { DFeReferenciado }: Pick<Det, 'DFeReferenciado'>,
  { refNFe = [], refNFeSig = [] }: Pick<Ide, 'refNFe' | 'refNFeSig'>,
): readonly string[] =>
  DFeReferenciado === undefined ? [...refNFe, ...refNFeSig] : [DFeReferenciado.chaveAcesso];

/**
 * The year of the note that a return goes back to, by the access key that the item or the note refers to; null where
 * none is named, or notes of several years are.
 */
export function anoDaOriginal(det: Det, ide: Pick<Ide, 'refNFe' | 'refNFeSig'>): number | null {
  const anos = new Set(mesesDasOriginais(det, ide).map((mes) => mes && Number(mes.slice(0, 4))));
  const [ano] = anos;
  return anos.size === 1 && typeof ano === 'number' ? ano : null;
}

/** The months (YYYY-MM) of the notes that an item or its note refers to, by their access keys; null for what is no key. */
export function mesesDasOriginais(
  det: Pick<Det, 'DFeReferenciado'>,
  ide: Pick<Ide, 'refNFe' | 'refNFeSig'>,
): (string | null)[] {
  return chavesDasOriginais(det, ide).map((chave) =>
    CHAVE.test(chave) ? `20${chave.slice(2, 4)}-${chave.slice(4, 6)}` : null,
  );
}

/** tpNFCredito that undoes a sale: refusal of the whole, reduction of the amounts, refusal of a part. */
const DESFAZ_A_VENDA: ReadonlySet<string> = new Set(['03', '04', '06']);

/** Whether a note keeps the rates of an older one: a return, or a credit note that undoes a sale (LC 214/2025 arts. 12 § 7º and 17). */
export const aliquotasOriginais = ({ finNFe, tpNFCredito }: Pick<Ide, 'finNFe' | 'tpNFCredito'>): boolean =>
  finNFe === '4' || (finNFe === '5' && tpNFCredito !== undefined && DESFAZ_A_VENDA.has(tpNFCredito));
