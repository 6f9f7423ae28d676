import { classeDoCfop } from '../../dados/cfop.ts';
import type { EventosDaNota } from '../../eventos/caso-da-nota.ts';
import type { Det, Ide, NotaFiscal } from '../../nota-fiscal.ts';
import type { ContextoDoCliente, DocumentoCalculado } from '../../resultado.ts';
import { ladoDoCliente } from '../lado-do-cliente.ts';

/** A note that a return goes back to. */
export interface NotaDaOriginal {
  readonly nota: NotaFiscal;
  readonly documento: DocumentoCalculado;
}

/** The same, as the client stood when it was made. */
export interface OriginalDaDevolucao extends NotaDaOriginal {
  readonly cliente: ContextoDoCliente;
  /** Of them only a refused operation counts: what else they took off is of goods that do not come back. */
  readonly eventos: EventosDaNota | null;
  /** It was cancelled or replaced: nothing of it stands, and nothing is taken back. */
  readonly encerrada: boolean;
}

/** Those at hand, by key. */
export type OriginaisDaDevolucao = ReadonlyMap<string, OriginalDaDevolucao>;

export const SEM_ORIGINAIS: OriginaisDaDevolucao = new Map();

/** The keys that an item names, or its note for all items (NT 2025.002, VC; BA02). */
export const chavesDasOriginais = (
  { DFeReferenciado }: Pick<Det, 'DFeReferenciado'>,
  { refNFe }: Pick<Ide, 'refNFe'>,
): readonly string[] => (DFeReferenciado === undefined ? (refNFe ?? []) : [DFeReferenciado.chaveAcesso]);

/** Whether the client stood in the original on the side that the return undoes: it sold what comes back, it bought what it gives back. */
export function doMesmoLado(
  { nota, cliente }: Pick<OriginalDaDevolucao, 'nota' | 'cliente'>,
  devolveCompra: boolean,
): boolean {
  const lado = ladoDoCliente(nota, cliente.cnpj_raiz);
  return devolveCompra ? lado === 'entrada' || lado === 'entrada_propria' : lado === 'saida';
}

/** Whether a note gives goods back: by its purpose, or the CFOP of an item. A note of adjustment, of credit or of debit says by its own type what it undoes. */
export const devolveMercadoria = ({ finNFe }: Pick<Ide, 'finNFe'>, CFOP: string): boolean =>
  finNFe === '4' || (finNFe !== '3' && finNFe !== '5' && finNFe !== '6' && classeDoCfop(CFOP).devolucao);

/** The keys of the notes that a note gives goods back of, each once; none for any other note. */
export const originaisNomeadas = ({ ide, det }: Pick<NotaFiscal, 'ide' | 'det'>): string[] => [
  ...new Set(det.flatMap((um) => (devolveMercadoria(ide, um.prod.CFOP) ? chavesDasOriginais(um, ide) : []))),
];
