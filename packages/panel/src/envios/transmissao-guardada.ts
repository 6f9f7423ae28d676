import { LIMITES } from '@apura/contracts';

/** Files on their way to the service, with what is needed to go on after the page was left. */
export interface TransmissaoGuardada {
  /** Stays the same however often the same files are sent, so that a lost answer makes no second upload. */
  readonly chave: string;
  readonly escritorio: string;
  readonly campos: Readonly<Record<string, string>>;
  readonly arquivos: readonly File[];
  /** Which parts (`repartir`) the service has, with the upload that each became. */
  readonly feitas: ReadonlyMap<number, string>;
  /** When it began, ISO 8601. */
  readonly em: string;
}

const DATABASE = 'apura';
/** Files are written once; which parts have arrived changes, and stands apart. */
const LOJAS = ['arquivos', 'feitas'] as const;
type Loja = (typeof LOJAS)[number];

export function newTransmissao(
  escritorio: string,
  arquivos: readonly File[],
  campos: TransmissaoGuardada['campos'],
): TransmissaoGuardada {
  // `crypto.randomUUID` is missing where the panel is opened over plain http on another machine.
  const chave = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return { chave, escritorio, campos, arquivos, feitas: new Map(), em: new Date().toISOString() };
}

/** The files that the service has not confirmed. */
export const missingArquivos = ({ arquivos, feitas }: TransmissaoGuardada): readonly File[] =>
  splitBytes(arquivos).flatMap((parte, n) => (feitas.has(n) ? [] : parte));

/**
 * Keeps it in this browser until `forgetTransmissao`. Where the browser has no room, or allows none, nothing is kept
 * and the files must be chosen again after a reload.
 */
export async function keepTransmissao({ feitas, ...transmissao }: TransmissaoGuardada): Promise<void> {
  await inLoja('arquivos', 'readwrite', (loja) => loja.put(transmissao));
  await keepDone(transmissao.chave, feitas);
}

export const keepDone = (chave: string, feitas: TransmissaoGuardada['feitas']): Promise<unknown> =>
  inLoja('feitas', 'readwrite', (loja) => loja.put({ chave, feitas }));

export async function forgetTransmissao(chave: string): Promise<void> {
  for (const loja of LOJAS) await inLoja(loja, 'readwrite', (aberta) => aberta.delete(chave));
}

/** When a person signs out, no file of theirs stays behind. */
export async function forgetTransmissoes(): Promise<void> {
  for (const loja of LOJAS) await inLoja(loja, 'readwrite', (aberta) => aberta.clear());
}

/** What was left in the middle in this browser, for one office, the oldest first. What another tab is sending is none of it. */
export async function interruptedTransmissoes(escritorio: string): Promise<TransmissaoGuardada[]> {
  const todas = await readTudo<Omit<TransmissaoGuardada, 'feitas'>>('arquivos');
  const feitas = new Map(
    (await readTudo<Pick<TransmissaoGuardada, 'chave' | 'feitas'>>('feitas')).map((uma) => [
      uma.chave,
      uma.feitas,
    ]),
  );
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const vivas = new Set(held.map(({ name }) => name));
  return todas
    .filter((uma) => uma.escritorio === escritorio && !vivas.has(lock(uma.chave)))
    .map((uma) => ({ ...uma, feitas: feitas.get(uma.chave) ?? new Map() }))
    .sort((a, b) => (a.em < b.em ? -1 : 1));
}

/** Says to other tabs, until `fim`, that this one is at it. */
export function occupyTransmissao(chave: string, fim: Promise<unknown>): void {
  void navigator.locks?.request(lock(chave), () => fim);
}

const lock = (chave: string): string => `apura-transmissao-${chave}`;

// What a store has is what `keepTransmissao` and `keepDone` put there.
const readTudo = async <T>(loja: Loja): Promise<T[]> =>
  (await inLoja(loja, 'readonly', (aberta): IDBRequest<T[]> => aberta.getAll())) ?? [];

/** Undefined where the browser does not let us. */
async function inLoja<T>(
  loja: Loja,
  modo: IDBTransactionMode,
  fazer: (loja: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    try {
      return await pronto(fazer(database.transaction(loja, modo).objectStore(loja)));
    } finally {
      database.close();
    }
  } catch {
    return undefined; // private windows and full disks: the upload itself goes on
  }
}

function open(): Promise<IDBDatabase> {
  const pedido = indexedDB.open(DATABASE, 1);
  pedido.onupgradeneeded = () => {
    for (const loja of LOJAS) pedido.result.createObjectStore(loja, { keyPath: 'chave' });
  };
  return pronto(pedido);
}

const pronto = <T>(pedido: IDBRequest<T>): Promise<T> =>
  new Promise((feito, falhou) => {
    pedido.onsuccess = () => feito(pedido.result);
    pedido.onerror = () => falhou(pedido.error);
  });

/** Splits files into requests that keep the bounds of an upload, in their order. */
export function splitBytes<T extends { readonly size: number }>(arquivos: readonly T[]): T[][] {
  const partes: T[][] = [];
  let bytes = 0;
  for (const arquivo of arquivos) {
    const atual = partes.at(-1);
    const cabe =
      atual !== undefined &&
      atual.length < LIMITES.arquivos_por_lote &&
      bytes + arquivo.size <= LIMITES.bytes_por_requisicao;
    if (cabe) {
      atual.push(arquivo);
      bytes += arquivo.size;
    } else {
      partes.push([arquivo]);
      bytes = arquivo.size;
    }
  }
  return partes;
}
