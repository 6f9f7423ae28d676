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

/** The types of note that a classification of transfer, adjustment or loss goes in (NT 2025.002, UB14-60). */
const TIPOS = new Map<string, { finNFe: string; debito?: string; credito?: string }>();
for (const [debito = '', cClassTrib] of DA_NOTA_DE_DEBITO) TIPOS.set(cClassTrib, { finNFe: '6', debito });
for (const [credito = '', cClassTrib] of DA_NOTA_DE_CREDITO) {
  TIPOS.set(cClassTrib, { finNFe: '5', ...TIPOS.get(cClassTrib), credito });
}

/** Which note the classification asks for where this one is another; undefined where it is right or any will do. */
export function notaAskedByClassificacao(
  cClassTrib: string | undefined,
  { tpNFDebito, tpNFCredito }: Pick<Ide, 'tpNFDebito' | 'tpNFCredito'>,
): string | undefined {
  const tipos = TIPOS.get(cClassTrib ?? '');
  if (tipos === undefined) return undefined;
  const { finNFe, debito, credito } = tipos;
  const certa =
    (debito !== undefined && debito === tpNFDebito) || (credito !== undefined && credito === tpNFCredito);
  return certa ? undefined : finNFe;
}
