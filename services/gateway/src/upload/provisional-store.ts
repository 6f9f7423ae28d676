import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { ErroDaApi, LIMITES, nomeDoArquivo } from '@apura/contracts';
import type { ArquivoRecebido } from '@apura/database';
import type { NewObject, Storage, TakeBack } from '@apura/storage';
import type { StorageEngine } from 'multer';
import { inParts } from './in-parts.ts';

/** Compressed bytes and files that are stored at a time. */
const BYTES_PER_BATCH = 2 * 1024 * 1024;
const FILES_PER_BATCH = 50;
const EH_ZIP = /\.zip$/i;

/** Bytes up to which compressing here costs less than handing it to another thread: an ordinary note has 20 KB. */
const SMALL = 128 * 1024;
const inAnotherThread = promisify(gzip);
const compressed = async (xml: Buffer): Promise<Buffer> =>
  xml.length <= SMALL ? gzipSync(xml) : inAnotherThread(xml);

interface Options {
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
export class ProvisionalStore implements StorageEngine {
  /** In order of arrival. */
  readonly arquivos: ArquivoRecebido[] = [];
  readonly #opcoes: Options;
  #remessa: NewObject[] = [];
  #bytes = 0;
  #vem = { arquivos: 0, bytes: 0 };
  #anterior: Promise<void> = Promise.resolve();
  #gravando: Promise<unknown> = Promise.resolve();
  /** Hashes of what this upload has stored or is about to: the same file again is no work. */
  readonly #guardados = new Set<string>();
  readonly #devolucoes: TakeBack[] = [];
  /** One XML after the other is put together here: a buffer for each would be most of what the collector has to look at. */
  #xml = Buffer.allocUnsafeSlow(SMALL);

  constructor(options: Options) {
    this.#opcoes = options;
  }

  _handleFile(_req: unknown, file: Express.Multer.File, callback: (error?: unknown) => void): void {
    const name = nomeDoArquivo(file.originalname);
    const received = this.#anterior.then(() => {
      // Hundreds may wait when the upload fails: each pipeline would make an error of its own.
      this.#opcoes.signal.throwIfAborted();
      return EH_ZIP.test(name) ? this.#receberZip(file, name) : this.#receberXml(file, name);
    });
    // The next file does not care how this one ended: after an error the signal stops it.
    this.#anterior = received.catch(() => {});
    received.then(() => callback(null), callback);
  }

  /** multer's own wish, after an error: `release` does it for all at once. */
  _removeFile(_req: unknown, _file: unknown, callback: (error: null) => void): void {
    callback(null);
  }

  /** Resolves when all files are stored. */
  async finish(): Promise<void> {
    await this.#enviarRemessa();
    await this.#gravando;
  }

  /** Removes what was stored, once the signal has aborted; what a crash leaves, the sweeper finds. */
  async release(): Promise<void> {
    await this.#gravando.catch(() => {});
    for (const release of this.#devolucoes.splice(0)) await release();
  }

  async #receberXml({ stream }: Express.Multer.File, name: string): Promise<void> {
    const xml = await this.#together(stream, name);
    const sha256 = createHash('sha256').update(xml).digest();
    this.arquivos.push({ nome: name, sha256, tamanho: xml.length });
    await this.#guardar({ sha256, encoding: 'gzip', size: xml.length, bytes: await compressed(xml) });
  }

  /** All of an XML, until the next: hashed and compressed at once it costs half of what a pipeline of streams does. */
  async #together(stream: Readable, name: string): Promise<Buffer> {
    let size = 0;
    stream.on('data', (part: Buffer) => {
      const start = size;
      size += part.length;
      if (size > LIMITES.bytes_por_arquivo) return stream.destroy(this.#recusar('payload_too_large', name));
      if (size > this.#xml.length) this.#xml = Buffer.concat([this.#xml], size * 2);
      part.copy(this.#xml, start);
    });
    try {
      await finished(stream, { signal: this.#opcoes.signal });
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return this.#xml.subarray(0, size);
  }

  /** A ZIP is not opened here: its bytes are stored as they are, in parts, so that none is held whole. */
  async #receberZip({ stream }: Express.Multer.File, name: string): Promise<void> {
    stream.once('limit', () => this.#recusar('zip_grande_demais', name));
    const hash = createHash('sha256');
    let size = 0;
    const parts: Buffer[] = [];
    const repartir = async (bytes: AsyncIterable<Buffer>) => {
      for await (const part of inParts(bytes, BYTES_PER_BATCH)) {
        const sha256 = createHash('sha256').update(part).digest();
        hash.update(part);
        size += part.length;
        parts.push(sha256);
        await this.#guardar({ sha256, encoding: 'identity', size: part.length, bytes: part });
      }
    };
    await pipeline(stream, repartir, { signal: this.#opcoes.signal });
    this.arquivos.push({ nome: name, sha256: hash.digest(), tamanho: size, partes: parts });
  }

  #recusar(code: 'payload_too_large' | 'zip_grande_demais', file: string): ErroDaApi {
    const error = new ErroDaApi(code, { params: { arquivo: file } });
    this.#opcoes.fail(error);
    return error;
  }

  async #guardar(content: NewObject): Promise<void> {
    this.#conferir(content.size);
    const name = content.sha256.toString('hex');
    if (this.#guardados.has(name)) return;
    this.#guardados.add(name);
    this.#remessa.push(content);
    this.#bytes += content.bytes.length;
    if (this.#bytes >= BYTES_PER_BATCH || this.#remessa.length >= FILES_PER_BATCH)
      await this.#enviarRemessa();
  }

  #conferir(bytes: number): void {
    this.#vem = { arquivos: this.#vem.arquivos + 1, bytes: this.#vem.bytes + bytes };
    try {
      this.#opcoes.check(this.#vem);
    } catch (error) {
      this.#opcoes.fail(error);
      throw error;
    }
  }

  /** Starts to store the batch, once the one before is stored. */
  async #enviarRemessa(): Promise<void> {
    const batch = this.#remessa;
    this.#remessa = [];
    this.#bytes = 0;
    await this.#gravando;
    const { storage, organizationId, signal, beforeSaving, inTurn } = this.#opcoes;
    await beforeSaving();
    signal.throwIfAborted();
    this.#gravando = inTurn(() => storage.putProvisional(organizationId, batch)).then((release) =>
      this.#devolucoes.push(release),
    );
    // Whoever awaits it sees the error too; this one answers it at once.
    this.#gravando.catch(this.#opcoes.fail);
  }
}
