import { createHash } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { ApiError, fileNameOf, known, LIMITES } from '@apura/contracts';
import type { ArquivoRecebido } from '@apura/database';
import { beginsAsLivro } from '@apura/documents/livro';
import { firstBytes } from '@apura/documents/zip';
import type { Logger } from '@apura/runtime';
import type { NewObject, Storage, TakeBack } from '@apura/storage';
import type { Request } from 'express';
import type { Options, StorageEngine } from 'multer';
import multer from 'multer';
import type { Gateway } from './gateway.ts';
import { contentType } from './request/bodies/read-body.ts';
import { type BodyPlace, watchBody } from './request/bodies/watch-body.ts';

export interface Form {
  /** In order of arrival; their bytes are stored provisionally. */
  readonly arquivos: readonly ArquivoRecebido[];
  readonly fields: Readonly<Record<string, unknown>>;
}

interface ReceiptOptions {
  readonly organizationId: string;
  readonly logger: Logger;
  readonly place: BodyPlace;
  /** Asked of each text field as it comes: nothing is stored before it resolves, and nothing at all when it rejects. */
  readonly conferirCampo: (name: string, valor: string) => Promise<void>;
  /** Told of all that came before more of it is stored; throws when there is no room. */
  readonly checkSize: (incoming: { readonly arquivos: number; readonly bytes: number }) => void;
}

const REQUEST_LIMIT = `${LIMITES.bytes_por_requisicao / 1024 / 1024}MB`;

/**
 * Receives the form of an upload and gives it to `usar`. When either fails, nothing stays of what was stored.
 *
 * @throws ApiError `upload_nao_multipart`, `upload_excesso_de_arquivos`, `payload_too_large`,
 * `zip_grande_demais`, `livro_grande_demais`, `requisicao_grande_demais`, `requisicao_demorada`, `upload_interrompido`, `upload_malformado`, `cedeu_lugar`,
 * and what the two checks and `usar` throw
 */
export async function receiveForm<T>(
  { storage, paces, places }: Gateway,
  req: Request,
  { organizationId, logger, place, conferirCampo, checkSize }: ReceiptOptions,
  usar: (form: Form) => Promise<T>,
): Promise<T> {
  const toStore = <T>(work: () => Promise<T>): Promise<T> =>
    places.storing.during({ office: organizationId }, work);
  const fim = new AbortController();
  const conferencias: Promise<void>[] = [];
  let open: ProvisionalStore | undefined;
  try {
    const { store, fields } = await readForm(req, {
      openStore: (fail) => {
        open = new ProvisionalStore({
          storage,
          organizationId,
          signal: fim.signal,
          check: checkSize,
          beforeSaving: () => Promise.all(conferencias),
          inTurn: toStore,
          fail,
        });
        return open;
      },
      onReadField: (name, valor, fail) => {
        const conferencia = conferirCampo(name, valor);
        conferencias.push(conferencia);
        conferencia.catch(fail);
      },
      watch: (fail) => watchBody(req, { pace: paces.upload, place }, fail),
      files: LIMITES.arquivos_por_lote,
      // Of a ZIP or a book; an XML is held to less by the store.
      fileSize: LIMITES.bytes_por_zip,
      maximo: LIMITES.bytes_por_requisicao,
      tooLarge: () => new ApiError('requisicao_grande_demais', { params: { limite: REQUEST_LIMIT } }),
    });
    await Promise.all(conferencias);
    await store.finish();
    return await toStore(() => usar({ arquivos: store.arquivos, fields }));
  } catch (failure) {
    fim.abort();
    await open
      ?.release()
      .catch((error: unknown) => logger.warn('provisional bytes are left to the sweeper', { error }));
    throw failure;
  }
}

/** multer's types do not know these two yet. */
interface NewOptions {
  readonly fileHwm: number;
  readonly streamHandler: (req: Request, busboy: Writable) => void;
}

interface FormOptions<A extends StorageEngine> {
  /** Where the files go. It may fail the form at once, while multer would first read the rest of the request. */
  readonly openStore: (fail: (error: unknown) => void) => A;
  /** Files of a form; more are refused with `upload_excesso_de_arquivos`. */
  readonly files?: number;
  /** Bytes of one file, beyond which its stream ends with `limit`. */
  readonly fileSize: number;
  /** Hears each text field when it comes, before what stands behind it is read. */
  readonly onReadField?: (name: string, valor: string, fail: (error: unknown) => void) => void;
  /** Begins to watch how the body comes in; returns what ends it. */
  readonly watch: (fail: (error: unknown) => void) => () => void;
  /** Bytes of the whole request, and the error of a longer one. */
  readonly maximo: number;
  readonly tooLarge: () => ApiError;
}

interface FormLoaded<A> {
  readonly store: A;
  /** Few, short and flat. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Reads a multipart form, files under any field name. It rejects as soon as something is wrong, while the client may
 * still be sending.
 *
 * @throws ApiError `upload_nao_multipart`, `upload_excesso_de_arquivos`, `upload_interrompido`, `upload_malformado`,
 * and what the store and `tooLarge` say
 */
export async function readForm<A extends StorageEngine>(
  req: Request,
  { openStore, onReadField, watch, files, fileSize, maximo, tooLarge }: FormOptions<A>,
): Promise<FormLoaded<A>> {
  if (contentType(req) !== 'multipart/form-data') throw new ApiError('upload_nao_multipart');
  if (Number(req.headers['content-length'] ?? 0) > maximo) throw tooLarge();
  // Who went away while it waited for its place tells no reader so any more.
  if (req.destroyed) throw new ApiError('upload_interrompido');
  let stop = () => {};
  try {
    return await new Promise((resolve, fail) => {
      const store = openStore(fail);
      const options: Options & NewOptions = {
        storage: store,
        limits: {
          ...{ fields: 10, fieldSize: 1024, fieldNameSize: 100, fieldNestingDepth: 0, headerPairs: 20 },
          ...(files === undefined ? {} : { files }),
          fileSize,
        },
        // Names of files are UTF-8, as browsers send them.
        defParamCharset: 'utf8',
        // Of files that wait for their turn this much is read ahead.
        fileHwm: 16 * 1024,
        streamHandler: (_req, busboy) => {
          let bytes = 0;
          stop = watch(fail);
          req.on('data', (part: Buffer) => {
            bytes += part.length;
            if (bytes > maximo) fail(tooLarge());
          });
          busboy.on('field', (name: string, valor: string) => onReadField?.(name, valor, fail));
          busboy.on('filesLimit', () => fail(new ApiError('upload_excesso_de_arquivos')));
          busboy.on('error', (error) => fail(formError(error)));
          req.pipe(busboy);
        },
      };
      multer(options).any()(req, known(req.res, 'the response'), (error: unknown) => {
        if (error) fail(error instanceof ApiError ? error : formError(error));
        else resolve({ store, fields: { ...req.body } });
      });
    });
  } catch (error) {
    req.unpipe();
    throw error;
  } finally {
    stop();
  }
}

/** busboy gives its errors no code. */
function formError(error: unknown): ApiError {
  const message = error instanceof Error ? error.message : String(error);
  const code = /Unexpected end of form|Request aborted|Request closed/.test(message)
    ? 'upload_interrompido'
    : 'upload_malformado';
  return new ApiError(code, { cause: error });
}

/** Compressed bytes and files that are stored at a time. */
const BYTES_PER_BATCH = 2 * 1024 * 1024;
const FILES_PER_BATCH = 50;
const EH_ZIP = /\.zip$/i;

/** Bytes up to which compressing here costs less than handing it to another thread: an ordinary note has 20 KB. */
const SMALL = 128 * 1024;
const inAnotherThread = promisify(gzip);
const compressed = async (xml: Buffer): Promise<Buffer> =>
  xml.length <= SMALL ? gzipSync(xml) : inAnotherThread(xml);

/** How a file that is stored in parts is kept, and what refuses one that is too large. */
interface InParts {
  readonly encoding: NewObject['encoding'];
  readonly tooLarge: 'zip_grande_demais' | 'livro_grande_demais';
}
const ZIP: InParts = { encoding: 'identity', tooLarge: 'zip_grande_demais' };
const LIVRO: InParts = { encoding: 'gzip', tooLarge: 'livro_grande_demais' };

interface StoreOptions {
  readonly storage: Storage;
  readonly organizationId: string;
  /** Aborted when the upload has failed: then nothing more is read or stored. */
  readonly signal: AbortSignal;
  /** Told of all that came before more of it is stored; throws when there is no room. */
  readonly check: (incoming: { readonly arquivos: number; readonly bytes: number }) => void;
  /** Resolves when what the form said so far may be stored. */
  readonly beforeSaving: () => Promise<unknown>;
  /** Does it when it is the office's turn to write. */
  readonly inTurn: <T>(save: () => Promise<T>) => Promise<T>;
  /** Hears the first error at once, while multer would first read the rest of the request. */
  readonly fail: (error: unknown) => void;
}

/**
 * multer's storage engine for one upload. Each file is hashed and compressed once it is in, one after the other, and goes to the storage provisionally, in batches. While one batch is being stored the next one fills; when that is full
 * too, nothing is read until the first one is stored. So an upload holds two batches and one file, however long it is.
 */
class ProvisionalStore implements StorageEngine {
  /** In order of arrival. */
  readonly arquivos: ArquivoRecebido[] = [];
  readonly #options: StoreOptions;
  #batch: NewObject[] = [];
  #bytes = 0;
  #arriving = { arquivos: 0, bytes: 0 };
  #previous: Promise<void> = Promise.resolve();
  #writing: Promise<unknown> = Promise.resolve();
  /** Hashes of what this upload has stored or is about to: the same file again is no work. */
  readonly #guardados = new Set<string>();
  readonly #devolucoes: TakeBack[] = [];
  /** One XML after the other is put together here: a buffer for each would be most of what the collector has to look at. */
  #xml = Buffer.allocUnsafeSlow(SMALL);

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  _handleFile(_req: unknown, file: Express.Multer.File, callback: (error?: unknown) => void): void {
    const name = fileNameOf(file.originalname);
    const received = this.#previous.then(() => {
      // Hundreds may wait when the upload fails: each pipeline would make an error of its own.
      this.#options.signal.throwIfAborted();
      return this.#receive(file, name);
    });
    // The next file does not care how this one ended: after an error the signal stops it.
    this.#previous = received.catch(() => {});
    received.then(() => callback(null), callback);
  }

  /** multer's own wish, after an error: `release` does it for all at once. */
  _removeFile(_req: unknown, _file: unknown, callback: (error: null) => void): void {
    callback(null);
  }

  /** Resolves when all files are stored. */
  async finish(): Promise<void> {
    await this.#sendBatch();
    await this.#writing;
  }

  /** Removes what was stored, once the signal has aborted; what a crash leaves, the sweeper finds. */
  async release(): Promise<void> {
    await this.#writing.catch(() => {});
    for (const release of this.#devolucoes.splice(0)) await release();
  }

  async #receive(file: Express.Multer.File, name: string): Promise<void> {
    if (EH_ZIP.test(name)) return this.#receiveInParts(file, name, ZIP);
    const { signal } = this.#options;
    signal.throwIfAborted();
    const { stream } = file;
    const giveUp = () => void stream.destroy();
    signal.addEventListener('abort', giveUp);
    const inicio = await firstBytes(stream).finally(() => signal.removeEventListener('abort', giveUp));
    signal.throwIfAborted();
    return beginsAsLivro(inicio) ? this.#receiveInParts(file, name, LIVRO) : this.#receiveXml(file, name);
  }

  async #receiveXml({ stream }: Express.Multer.File, name: string): Promise<void> {
    const xml = await this.#together(stream, name);
    const sha256 = createHash('sha256').update(xml).digest();
    this.arquivos.push({ nome: name, sha256, tamanho: xml.length });
    await this.#store({ sha256, encoding: 'gzip', size: xml.length, bytes: await compressed(xml) });
  }

  /** All of an XML, until the next: hashed and compressed at once it costs half of what a pipeline of streams does. */
  async #together(stream: Readable, name: string): Promise<Buffer> {
    let size = 0;
    stream.on('data', (part: Buffer) => {
      const start = size;
      size += part.length;
      if (size > LIMITES.bytes_por_arquivo) return stream.destroy(this.#refuse('payload_too_large', name));
      if (size > this.#xml.length) this.#xml = Buffer.concat([this.#xml], size * 2);
      part.copy(this.#xml, start);
    });
    try {
      await finished(stream, { signal: this.#options.signal });
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return this.#xml.subarray(0, size);
  }

  /** A ZIP or a book is not opened here: its bytes are stored in parts, so that none is held whole. */
  async #receiveInParts(
    { stream }: Express.Multer.File,
    name: string,
    { encoding, tooLarge }: InParts,
  ): Promise<void> {
    stream.once('limit', () => this.#refuse(tooLarge, name));
    const hash = createHash('sha256');
    let size = 0;
    const parts: Buffer[] = [];
    const repartir = async (bytes: AsyncIterable<Buffer>) => {
      for await (const part of inParts(bytes, BYTES_PER_BATCH)) {
        const sha256 = createHash('sha256').update(part).digest();
        hash.update(part);
        size += part.length;
        parts.push(sha256);
        const stored = encoding === 'gzip' ? await inAnotherThread(part) : part;
        await this.#store({ sha256, encoding, size: part.length, bytes: stored });
      }
    };
    await pipeline(stream, repartir, { signal: this.#options.signal });
    this.arquivos.push({ nome: name, sha256: hash.digest(), tamanho: size, partes: parts });
  }

  #refuse(code: 'payload_too_large' | InParts['tooLarge'], file: string): ApiError {
    const error = new ApiError(code, { params: { arquivo: file } });
    this.#options.fail(error);
    return error;
  }

  async #store(content: NewObject): Promise<void> {
    this.#check(content.size);
    const name = content.sha256.toString('hex');
    if (this.#guardados.has(name)) return;
    this.#guardados.add(name);
    this.#batch.push(content);
    this.#bytes += content.bytes.length;
    if (this.#bytes >= BYTES_PER_BATCH || this.#batch.length >= FILES_PER_BATCH) await this.#sendBatch();
  }

  #check(bytes: number): void {
    this.#arriving = { arquivos: this.#arriving.arquivos + 1, bytes: this.#arriving.bytes + bytes };
    try {
      this.#options.check(this.#arriving);
    } catch (error) {
      this.#options.fail(error);
      throw error;
    }
  }

  /** Starts to store the batch, once the one before is stored. */
  async #sendBatch(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#bytes = 0;
    await this.#writing;
    const { storage, organizationId, signal, beforeSaving, inTurn } = this.#options;
    await beforeSaving();
    signal.throwIfAborted();
    this.#writing = inTurn(() => storage.putProvisional(organizationId, batch)).then((release) =>
      this.#devolucoes.push(release),
    );
    // Whoever awaits it sees the error too; this one answers it at once.
    this.#writing.catch(this.#options.fail);
  }
}

/** The same bytes in parts of exactly `size`, the last one with what is left; none for no bytes. */
export async function* inParts(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let joined: Buffer[] = [];
  let count = 0;
  for await (let chunk of bytes) {
    while (count + chunk.length >= size) {
      const missing = size - count;
      yield Buffer.concat([...joined, chunk.subarray(0, missing)]);
      chunk = chunk.subarray(missing);
      joined = [];
      count = 0;
    }
    if (chunk.length) joined.push(chunk);
    count += chunk.length;
  }
  if (count) yield Buffer.concat(joined);
}
