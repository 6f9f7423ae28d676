import type { MessagePort } from 'node:worker_threads';
import type {
  AvisosDaLeitura,
  ClienteDoDocumento,
  DocumentoToStore,
  EventoToStore,
  ItemLido,
  NotaDoMes,
} from '@apura/database';
import type { Problema } from '@apura/documents';
import type { NotaFiscal } from '@apura/engine';
import type { ClienteDoMes, LinhasDaNota } from '../../planilha/linhas-da-nota.ts';
import type { EffectsOfDocumento } from '../build-documento.ts';
import type { ContextoDaChave } from '../contexto-da-chave.ts';

/** Files of one office to be read, and where their bytes and their clients come from. */
export interface Batch {
  /** Whose files they are: threads go by turns of offices. */
  readonly office: string;
  /** SHA-256 of the files, in the order of the answer. */
  readonly hashes: readonly Buffer[];
  /** Homologação notes are accepted only here. */
  readonly sandbox: boolean;
  /** What is not read within the time of a chunk may be left for later (`ADIADO`); otherwise all of it is read. */
  readonly mayBeCut?: boolean;
  /** Which documents of each file are wanted, by position; all where it is left out. */
  readonly ordens?: readonly (readonly number[])[];
  /** What documents count for beside their files, by key. */
  readonly contextos?: Readonly<Record<string, ContextoDaChave>>;
  /** Of documents that are stored, only what they mean for clients is wanted: most of the work is in the rest. */
  readonly onlyEffects?: true;
  /** Their worker ended under them once: they are read in a process of its own. */
  readonly inQuarantine?: boolean;
  /** The bytes by hex hash. Called again when a thread took its bytes to the grave. */
  bytesDe(hashes: readonly Buffer[]): Promise<ReadonlyMap<string, Buffer>>;
  /** The clients among those with these CNPJ roots. */
  clientesDe(raizes: readonly string[]): Promise<readonly ClienteDoDocumento[]>;
}

/** A client's month, and which of its notes are in each of the files. */
export interface MesDasPlanilhas extends ClienteDoMes {
  readonly notas: readonly (readonly NotaDoMes[])[];
}

/** What a thread gets: files of one office. */
export interface ReadingRequest {
  readonly arquivos: readonly Uint8Array[];
  /** Homologação notes are accepted only here. */
  readonly sandbox: boolean;
  /** Certificates (PEM) of the authorities that the operator trusts. */
  readonly authorities?: string | undefined;
  readonly ordens?: Batch['ordens'] | undefined;
  readonly contextos?: Batch['contextos'] | undefined;
  readonly onlyEffects?: Batch['onlyEffects'] | undefined;
  readonly running: Running;
  /** Milliseconds of CPU after which no further file is begun; half of them where another office waits. Left out: all are read. */
  readonly budgetMs?: number | undefined;
  /** Where the rows of a month's sheets are wanted, in place of those of the database. */
  readonly mes?: MesDasPlanilhas | undefined;
  /** The thread sends the CNPJ roots that it found and gets the clients among them (`ResponseWithClientes`). */
  readonly port: MessagePort;
  /**
   * Takes what became of each file, in their order (`ProcessedFile`, or with `mes` `FileForSheets`): sent as soon as it is known, nothing of a file
   * is left in the thread when the next one is read. Held until the end, its rows, and with them the text that they are cut from, were
   * what the garbage collector of a thread carried along.
   */
  readonly outcomes: MessagePort;
}

/**
 * Six numbers in memory shared with the thread that asked: the position of the file in work plus one (zero while none
 * is), and a count that grows whenever work on a file begins. By them a file that takes too long, or that ends the
 * thread, is told from its neighbours. At `READING` and `CALCULO`, the microseconds that went into each; at `OTHERS_WAIT` one, as soon
 * as another office waits for the thread; at `EXHAUSTED` one, once all of the budget is used up.
 */
export type Running = Int32Array;
export const READING = 2;
export const COMPUTING = 3;
export const OTHERS_WAIT = 4;
export const EXHAUSTED = 5;
export const newRunning = (): Running => new Int32Array(new SharedArrayBuffer(6 * 4));

/** Of a file that was not begun, because those before it took the time of their chunk. */
export const POSTPONED = { adiado: true } as const;

/** What a file holds. Whose bytes it is, is known where the bytes came from. */
export type FileItem =
  | {
      readonly tipo: 'nota';
      readonly documento: Omit<DocumentoToStore, 'sha256'>;
      readonly avisos?: AvisosDaLeitura;
    }
  | {
      readonly tipo: 'evento';
      readonly evento: Omit<EventoToStore, 'sha256'>;
      readonly avisos?: AvisosDaLeitura;
    }
  /** In place of the document, where only that is wanted (`Batch.onlyEffects`). */
  | { readonly tipo: 'efeitos'; readonly efeitos: EffectsOfDocumento }
  /** In place of its rows, where only the note is wanted (`ContextoDaChave.comNota`). */
  | { readonly tipo: 'original'; readonly nota: NotaFiscal }
  | Extract<ItemLido, { tipo: 'nota_recusada' }>;

/** What became of one file. `falhou` is a fault of ours, in words for the log. */
export type Processed<T> =
  | T
  | { readonly problema: Problema }
  | { readonly falhou: string }
  | typeof POSTPONED;
export type ProcessedFile = Processed<{ readonly itens: readonly FileItem[] }>;
/** The rows of the notes that were wanted of a file. */
export type FileForSheets = Processed<{ readonly linhas: readonly LinhasDaNota[] }>;

export type ResponseWithClientes = readonly ClienteDoDocumento[];

/** What the process in quarantine gets; then, when it has asked for them, `{ clientes }`. */
export interface QuarantineRequest
  extends Pick<ReadingRequest, 'sandbox' | 'authorities' | 'ordens' | 'contextos'> {
  readonly bytes: Uint8Array;
}

/** What it says: that it has started; the CNPJ roots that it found; what became of the file. */
export type FromQuarantine =
  | 'ready'
  | { readonly raizes: readonly string[] }
  | { readonly processado: ProcessedFile };
