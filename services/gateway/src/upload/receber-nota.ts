import { ErroDaApi, LIMITES, nomeDoArquivo } from '@apura/contracts';
import type { Request, Response } from 'express';
import type { StorageEngine } from 'multer';
import type { Gateway } from '../gateway.ts';
import { guardarBytes } from '../requisicao/guardar-bytes.ts';
import { vigiarCorpo } from '../requisicao/vigiar-corpo.ts';
import { lerFormulario } from './ler-formulario.ts';

export interface NotaRecebida {
  readonly bytes: Buffer;
  readonly campos: Readonly<Record<string, unknown>>;
}

const CAMPO = 'xml';
/** The form's own lines around a file of the largest size. */
const SOBRA = 16 * 1024;

/**
 * Receives the form of the public calculator: one file under `xml`, and text fields.
 *
 * @throws ErroDaApi `upload_nao_multipart`, `corpo_invalido`, `payload_too_large`, `upload_interrompido`,
 * `upload_malformado`, `requisicao_demorada`, `requisicoes_simultaneas`, `servico_indisponivel`
 */
export async function receberNota(gateway: Gateway, req: Request, res: Response): Promise<NotaRecebida> {
  const { guardar, devolver } = guardarBytes(gateway, req, res);
  const { armazem, campos } = await lerFormulario(req, {
    abrirArmazem: (falhar) => new NotaNaMemoria(falhar),
    vigiar: (falhar) => vigiarCorpo(req, { ritmo: gateway.ritmos.corpo, guardar }, falhar),
    fileSize: LIMITES.bytes_por_arquivo,
    maximo: LIMITES.bytes_por_arquivo + SOBRA,
    grandeDemais: () => grandeDemais(CAMPO),
  }).finally(devolver);
  if (!armazem.bytes) throw recusar('é obrigatório: anexe o XML da nota');
  return { bytes: armazem.bytes, campos };
}

/** Keeps the one file, and tells what is wrong before multer does, which reads the whole request first. */
class NotaNaMemoria implements StorageEngine {
  bytes: Buffer | undefined;
  readonly #falhar: (erro: ErroDaApi) => void;

  constructor(falhar: (erro: ErroDaApi) => void) {
    this.#falhar = falhar;
  }

  _handleFile(_req: unknown, file: Express.Multer.File, callback: (erro?: unknown) => void): void {
    const partes: Buffer[] = [];
    if (file.fieldname !== CAMPO) this.#falhar(recusar('é o único arquivo que se envia, uma só vez'));
    file.stream.once('limit', () => this.#falhar(grandeDemais(nomeDoArquivo(file.originalname))));
    file.stream.on('data', (parte: Buffer) => partes.push(parte));
    file.stream.once('error', callback);
    file.stream.once('end', () => {
      if (this.bytes) this.#falhar(recusar('deve ser um só arquivo'));
      this.bytes = Buffer.concat(partes);
      callback(null);
    });
  }

  _removeFile(_req: unknown, _file: unknown, callback: (erro: null) => void): void {
    callback(null);
  }
}

const grandeDemais = (arquivo: string) => new ErroDaApi('payload_too_large', { params: { arquivo } });
const recusar = (motivo: string) => new ErroDaApi('corpo_invalido', { detalhes: [{ campo: CAMPO, motivo }] });
