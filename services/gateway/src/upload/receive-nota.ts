import { ErroDaApi, LIMITES, nomeDoArquivo } from '@apura/contracts';
import type { Request, Response } from 'express';
import type { StorageEngine } from 'multer';
import { badBody } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { placeInMemory } from '../request/body-place.ts';
import { watchBody } from '../request/watch-body.ts';
import { readForm } from './read-form.ts';

const FIELD = 'xml';
/** The form's own lines around a file of the largest size. */
const SURPLUS = 16 * 1024;

/**
 * Receives the form of the public calculator: one file under `xml`, and text fields.
 *
 * @throws ErroDaApi `upload_nao_multipart`, `corpo_invalido`, `payload_too_large`, `upload_interrompido`,
 * `upload_malformado`, and as \`placeInMemory\` and \`watchBody\`
 */
export async function receiveNota(gateway: Gateway, req: Request, res: Response) {
  const maximo = LIMITES.bytes_por_arquivo + SURPLUS;
  const { 'content-length': size = maximo } = req.headers;
  const place = await placeInMemory(gateway, req, res, Math.min(Number(size), maximo));
  const { store, fields } = await readForm(req, {
    openStore: (fail) => new NotaInMemory(fail),
    watch: (fail) => watchBody(req, { pace: gateway.paces.body, place }, fail),
    fileSize: LIMITES.bytes_por_arquivo,
    maximo,
    tooLarge: () => tooLarge(FIELD),
  }).finally(place.leave);
  if (!store.bytes) throw refuse('é obrigatório: anexe o XML da nota');
  return { bytes: store.bytes, fields };
}

/** Keeps the one file, and tells what is wrong before multer does, which reads the whole request first. */
class NotaInMemory implements StorageEngine {
  bytes: Buffer | undefined;
  readonly #falhar: (error: ErroDaApi) => void;

  constructor(fail: (error: ErroDaApi) => void) {
    this.#falhar = fail;
  }

  _handleFile(_req: unknown, file: Express.Multer.File, callback: (error?: unknown) => void): void {
    const parts: Buffer[] = [];
    if (file.fieldname !== FIELD) this.#falhar(refuse('é o único arquivo que se envia, uma só vez'));
    file.stream.once('limit', () => this.#falhar(tooLarge(nomeDoArquivo(file.originalname))));
    file.stream.on('data', (part: Buffer) => parts.push(part));
    file.stream.once('error', callback);
    file.stream.once('end', () => {
      if (this.bytes) this.#falhar(refuse('deve ser um só arquivo'));
      this.bytes = Buffer.concat(parts);
      callback(null);
    });
  }

  _removeFile(_req: unknown, _file: unknown, callback: (error: null) => void): void {
    callback(null);
  }
}

const tooLarge = (file: string) => new ErroDaApi('payload_too_large', { params: { arquivo: file } });
const refuse = (reason: string) => badBody(FIELD, reason);
