import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ErroDaApi, LIMITES, nomeDoArquivo } from '@apura/contracts';
import type { ArquivoRecebido } from '@apura/database';
import type { NewObject, Storage, TakeBack } from '@apura/storage';
import type { StorageEngine } from 'multer';
import { emPartes } from './em-partes.ts';

/** Compressed bytes and files that are stored at a time. */
const BYTES_POR_REMESSA = 2 * 1024 * 1024;
const ARQUIVOS_POR_REMESSA = 50;
const EH_ZIP = /\.zip$/i;

interface Opcoes {
  readonly storage: Storage;
  readonly organizationId: string;
  /** Aborted when the upload has failed: then nothing more is read or stored. */
  readonly signal: AbortSignal;
  /** Told of all that came before more of it is stored; throws when there is no room. */
  readonly conferir: (vem: { readonly arquivos: number; readonly bytes: number }) => void;
  /** Resolves when what the form said so far may be stored. */
  readonly antesDeGuardar: () => Promise<unknown>;
  /** Hears the first error at once, while multer would first read the rest of the request. */
  readonly falhar: (erro: unknown) => void;
}

/**
 * multer's storage engine for one upload. Each file is hashed and compressed as it streams in, one after the other, and
 * goes to the storage provisionally, in batches. While one batch is being stored the next one fills; when that is full
 * too, nothing is read until the first one is stored. So an upload holds two batches and one file, however long it is.
 */
export class ArmazemProvisorio implements StorageEngine {
  /** In order of arrival. */
  readonly arquivos: ArquivoRecebido[] = [];
  readonly #opcoes: Opcoes;
  #remessa: NewObject[] = [];
  #bytes = 0;
  #vem = { arquivos: 0, bytes: 0 };
  #anterior: Promise<void> = Promise.resolve();
  #gravando: Promise<unknown> = Promise.resolve();
  /** Hashes of what this upload has stored or is about to: the same file again is no work. */
  readonly #guardados = new Set<string>();
  readonly #devolucoes: TakeBack[] = [];

  constructor(opcoes: Opcoes) {
    this.#opcoes = opcoes;
  }

  _handleFile(_req: unknown, file: Express.Multer.File, callback: (erro?: unknown) => void): void {
    const nome = nomeDoArquivo(file.originalname);
    const recebido = this.#anterior.then(() => {
      // Hundreds may wait when the upload fails: each pipeline would make an error of its own.
      this.#opcoes.signal.throwIfAborted();
      return EH_ZIP.test(nome) ? this.#receberZip(file, nome) : this.#receberXml(file, nome);
    });
    // The next file does not care how this one ended: after an error the signal stops it.
    this.#anterior = recebido.catch(() => {});
    recebido.then(() => callback(null), callback);
  }

  /** multer's own wish, after an error: `devolver` does it for all at once. */
  _removeFile(_req: unknown, _file: unknown, callback: (erro: null) => void): void {
    callback(null);
  }

  /** Resolves when all files are stored. */
  async concluir(): Promise<void> {
    await this.#enviarRemessa();
    await this.#gravando;
  }

  /** Removes what was stored, once the signal has aborted; what a crash leaves, the sweeper finds. */
  async devolver(): Promise<void> {
    await this.#gravando.catch(() => {});
    for (const devolver of this.#devolucoes.splice(0)) await devolver();
  }

  async #receberXml({ stream }: Express.Multer.File, nome: string): Promise<void> {
    const hash = createHash('sha256');
    let tamanho = 0;
    const medir = new Transform({
      transform: (parte: Buffer, _encoding, done) => {
        hash.update(parte);
        tamanho += parte.length;
        const cabe = tamanho <= LIMITES.bytes_por_arquivo;
        done(cabe ? null : this.#recusar('payload_too_large', nome), parte);
      },
    });
    const partes: Buffer[] = [];
    const juntar = async (comprimido: AsyncIterable<Buffer>) => {
      for await (const parte of comprimido) partes.push(parte);
    };
    await pipeline(stream, medir, createGzip(), juntar, { signal: this.#opcoes.signal });
    const sha256 = hash.digest();
    this.arquivos.push({ nome, sha256, tamanho });
    await this.#guardar({ sha256, encoding: 'gzip', size: tamanho, bytes: Buffer.concat(partes) });
  }

  /** A ZIP is not opened here: its bytes are stored as they are, in parts, so that none is held whole. */
  async #receberZip({ stream }: Express.Multer.File, nome: string): Promise<void> {
    stream.once('limit', () => this.#recusar('zip_grande_demais', nome));
    const hash = createHash('sha256');
    let tamanho = 0;
    const partes: Buffer[] = [];
    const repartir = async (bytes: AsyncIterable<Buffer>) => {
      for await (const parte of emPartes(bytes, BYTES_POR_REMESSA)) {
        const sha256 = createHash('sha256').update(parte).digest();
        hash.update(parte);
        tamanho += parte.length;
        partes.push(sha256);
        await this.#guardar({ sha256, encoding: 'identity', size: parte.length, bytes: parte });
      }
    };
    await pipeline(stream, repartir, { signal: this.#opcoes.signal });
    this.arquivos.push({ nome, sha256: hash.digest(), tamanho, partes });
  }

  #recusar(codigo: 'payload_too_large' | 'zip_grande_demais', arquivo: string): ErroDaApi {
    const erro = new ErroDaApi(codigo, { params: { arquivo } });
    this.#opcoes.falhar(erro);
    return erro;
  }

  async #guardar(conteudo: NewObject): Promise<void> {
    this.#conferir(conteudo.size);
    const nome = conteudo.sha256.toString('hex');
    if (this.#guardados.has(nome)) return;
    this.#guardados.add(nome);
    this.#remessa.push(conteudo);
    this.#bytes += conteudo.bytes.length;
    if (this.#bytes >= BYTES_POR_REMESSA || this.#remessa.length >= ARQUIVOS_POR_REMESSA)
      await this.#enviarRemessa();
  }

  #conferir(bytes: number): void {
    this.#vem = { arquivos: this.#vem.arquivos + 1, bytes: this.#vem.bytes + bytes };
    try {
      this.#opcoes.conferir(this.#vem);
    } catch (erro) {
      this.#opcoes.falhar(erro);
      throw erro;
    }
  }

  /** Starts to store the batch, once the one before is stored. */
  async #enviarRemessa(): Promise<void> {
    const remessa = this.#remessa;
    this.#remessa = [];
    this.#bytes = 0;
    await this.#gravando;
    const { storage, organizationId, signal, antesDeGuardar } = this.#opcoes;
    await antesDeGuardar();
    signal.throwIfAborted();
    this.#gravando = storage
      .putProvisional(organizationId, remessa)
      .then((devolver) => this.#devolucoes.push(devolver));
    // Whoever awaits it sees the error too; this one answers it at once.
    this.#gravando.catch(this.#opcoes.falhar);
  }
}
