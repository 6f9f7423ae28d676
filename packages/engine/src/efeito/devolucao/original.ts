import type { EventosDaNota } from '../../eventos/caso-da-nota.ts';
import type { Det, Ide, NotaFiscal } from '../../nota-fiscal.ts';
import type { ContextoDoCliente, DocumentoCalculado } from '../../resultado.ts';
import { ladoDoCliente } from '../lado-do-cliente.ts';

/** A note that a return goes back to, as the client stood when it was made. */
export interface OriginalDaDevolucao {
  readonly nota: NotaFiscal;
  readonly documento: DocumentoCalculado;
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
