import type { Ide } from '../nota-fiscal.ts';

/** cClassTrib of a debit note (tpNFDebito) and of a credit note (tpNFCredito), NT 2025.002, where the type says it. */
const DA_NOTA_DE_DEBITO: ReadonlyMap<string | undefined, string> = new Map([
  ['01', '800002'],
  ['02', '811001'],
  ['03', '811002'],
  ['05', '800001'],
  ['07', '410030'],
  ['08', '811003'],
]);
const DA_NOTA_DE_CREDITO: ReadonlyMap<string | undefined, string> = new Map([
  ['02', '810001'],
  ['05', '800001'],
]);

/** The one classification that the type of a debit or credit note admits; undefined where it admits several. */
export function classificacaoDaNotaDeAjuste({
  finNFe,
  tpNFDebito,
  tpNFCredito,
}: Pick<Ide, 'finNFe' | 'tpNFDebito' | 'tpNFCredito'>): string | undefined {
  if (finNFe === '6') return DA_NOTA_DE_DEBITO.get(tpNFDebito);
  return finNFe === '5' ? DA_NOTA_DE_CREDITO.get(tpNFCredito) : undefined;
}
