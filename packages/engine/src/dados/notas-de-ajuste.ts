import { NOTAS_DE_AJUSTE } from '@apura/law';
import type { Ide } from '../nota-fiscal.ts';

type Classificacoes = Readonly<Record<string, { readonly cclasstrib: string } | undefined>>;
const DA_NOTA_DE_DEBITO: Classificacoes = NOTAS_DE_AJUSTE.debito;
const DA_NOTA_DE_CREDITO: Classificacoes = NOTAS_DE_AJUSTE.credito;

/** The one classification that the type of a debit or credit note admits; undefined where it admits several. */
export function findClassificacaoDaNotaDeAjuste({
  finNFe,
  tpNFDebito = '',
  tpNFCredito = '',
}: Pick<Ide, 'finNFe' | 'tpNFDebito' | 'tpNFCredito'>): string | undefined {
  if (finNFe === '6') return DA_NOTA_DE_DEBITO[tpNFDebito]?.cclasstrib;
  return finNFe === '5' ? DA_NOTA_DE_CREDITO[tpNFCredito]?.cclasstrib : undefined;
}

/** The types of note that a classification of transfer, adjustment or loss goes in (NT 2025.002, UB14-60). */
const TIPOS = new Map<string, { finNFe: string; debito?: string; credito?: string }>();
for (const [debito, { cclasstrib }] of Object.entries(NOTAS_DE_AJUSTE.debito))
  TIPOS.set(cclasstrib, { finNFe: '6', debito });
for (const [credito, { cclasstrib }] of Object.entries(NOTAS_DE_AJUSTE.credito))
  TIPOS.set(cclasstrib, { finNFe: '5', ...TIPOS.get(cclasstrib), credito });

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
