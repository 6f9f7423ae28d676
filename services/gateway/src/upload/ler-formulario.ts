import type { Writable } from 'node:stream';
import { ErroDaApi } from '@apura/contracts';
import type { Request } from 'express';
import multer, { type Options, type StorageEngine } from 'multer';
import { tipoDeConteudo } from '../requisicao/tipo-de-conteudo.ts';

/** multer's types do not know these two yet. */
interface OpcoesNovas {
  readonly fileHwm: number;
  readonly streamHandler: (req: Request, busboy: Writable) => void;
}

interface OpcoesDoFormulario<A extends StorageEngine> {
  /** Where the files go. It may fail the form at once, while multer would first read the rest of the request. */
  readonly abrirArmazem: (falhar: (erro: unknown) => void) => A;
  /** Files of a form; more are refused with `upload_excesso_de_arquivos`. */
  readonly files?: number;
  /** Bytes of one file, beyond which its stream ends with `limit`. */
  readonly fileSize: number;
  /** Hears each text field when it comes, before what stands behind it is read. */
  readonly aoLerCampo?: (nome: string, valor: string, falhar: (erro: unknown) => void) => void;
  /** Begins to watch how the body comes in; returns what ends it. */
  readonly vigiar: (falhar: (erro: unknown) => void) => () => void;
  /** Bytes of the whole request, and the error of a longer one. */
  readonly maximo: number;
  readonly grandeDemais: () => ErroDaApi;
}

interface FormularioLido<A> {
  readonly armazem: A;
  /** Few, short and flat. */
  readonly campos: Readonly<Record<string, unknown>>;
}

/**
 * Reads a multipart form, files under any field name. It rejects as soon as something is wrong, while the client may
 * still be sending.
 *
 * @throws ErroDaApi `upload_nao_multipart`, `upload_excesso_de_arquivos`, `upload_interrompido`, `upload_malformado`,
 * and what the store and `grandeDemais` say
 */
export async function lerFormulario<A extends StorageEngine>(
  req: Request,
  { abrirArmazem, aoLerCampo, vigiar, files, fileSize, maximo, grandeDemais }: OpcoesDoFormulario<A>,
): Promise<FormularioLido<A>> {
  if (tipoDeConteudo(req) !== 'multipart/form-data') throw new ErroDaApi('upload_nao_multipart');
  if (Number(req.headers['content-length'] ?? 0) > maximo) throw grandeDemais();
  let parar = () => {};
  try {
    return await new Promise((resolve, falhar) => {
      const armazem = abrirArmazem(falhar);
      const opcoes: Options & OpcoesNovas = {
        storage: armazem,
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
          parar = vigiar(falhar);
          req.on('data', (parte: Buffer) => {
            bytes += parte.length;
            if (bytes > maximo) falhar(grandeDemais());
          });
          busboy.on('field', (nome: string, valor: string) => aoLerCampo?.(nome, valor, falhar));
          busboy.on('filesLimit', () => falhar(new ErroDaApi('upload_excesso_de_arquivos')));
          busboy.on('error', (erro) => falhar(erroDoFormulario(erro)));
          req.pipe(busboy);
        },
      };
      multer(opcoes).any()(req, req.res as never, (erro: unknown) => {
        if (erro) falhar(erro instanceof ErroDaApi ? erro : erroDoFormulario(erro));
        else resolve({ armazem, campos: { ...(req.body as object) } });
      });
    });
  } catch (erro) {
    req.unpipe();
    throw erro;
  } finally {
    parar();
  }
}

/** busboy gives its errors no code. */
function erroDoFormulario(erro: unknown): ErroDaApi {
  const { message } = erro as Error;
  const codigo = /Unexpected end of form|Request aborted|Request closed/.test(message)
    ? 'upload_interrompido'
    : 'upload_malformado';
  return new ErroDaApi(codigo, { cause: erro });
}
