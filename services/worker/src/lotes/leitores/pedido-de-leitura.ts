import type { MessagePort } from 'node:worker_threads';
import type { ClienteDoDocumento, DocumentoParaGravar, EventoParaGravar, ItemLido } from '@apura/database';
import type { Problema } from '@apura/nfe';

/** What a thread gets: files of one office. */
export interface PedidoDeLeitura {
  readonly arquivos: readonly Uint8Array[];
  /** Homologação notes are accepted only here. */
  readonly sandbox: boolean;
  readonly andamento: Andamento;
  /** The thread sends the CNPJ roots that it found and gets the clients among them (`RespostaComClientes`). */
  readonly porta: MessagePort;
}

/**
 * Four numbers in memory shared with the thread that asked: the position of the file in work plus one (zero while none
 * is), and a count that grows whenever work on a file begins. By them a file that takes too long, or that ends the
 * thread, is told from its neighbours. At `LEITURA` and `CALCULO`, the microseconds that went into each.
 */
export type Andamento = Int32Array;
export const LEITURA = 2;
export const CALCULO = 3;

/** What a file holds. Whose bytes it is, is known where the bytes came from. */
export type ItemDoArquivo =
  | { readonly tipo: 'nota'; readonly documento: Omit<DocumentoParaGravar, 'sha256'> }
  | { readonly tipo: 'evento'; readonly evento: Omit<EventoParaGravar, 'sha256'> }
  | Extract<ItemLido, { tipo: 'nota_recusada' }>;

/** What became of one file. `falhou` is a fault of ours, in words for the log. */
export type ArquivoProcessado =
  | { readonly itens: readonly ItemDoArquivo[] }
  | { readonly problema: Problema }
  | { readonly falhou: string };

export type RespostaComClientes = readonly ClienteDoDocumento[];
