import type { Writable } from 'node:stream';
import { ErroDaApi } from '@apura/contracts';
import type { Request } from 'express';
import multer, { type Options, type StorageEngine } from 'multer';
import { contentType } from '../request/read-with-reader.ts';

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
  readonly tooLarge: () => ErroDaApi;
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
 * @throws ErroDaApi `upload_nao_multipart`, `upload_excesso_de_arquivos`, `upload_interrompido`, `upload_malformado`,
 * and what the store and `tooLarge` say
 */
export async function readForm<A extends StorageEngine>(
  req: Request,
  { openStore, onReadField, watch, files, fileSize, maximo, tooLarge }: FormOptions<A>,
): Promise<FormLoaded<A>> {
  if (contentType(req) !== 'multipart/form-data') throw new ErroDaApi('upload_nao_multipart');
  if (Number(req.headers['content-length'] ?? 0) > maximo) throw tooLarge();
  // Who went away while it waited for its place tells no reader so any more.
  if (req.destroyed) throw new ErroDaApi('upload_interrompido');
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
          busboy.on('filesLimit', () => fail(new ErroDaApi('upload_excesso_de_arquivos')));
          busboy.on('error', (error) => fail(formError(error)));
          req.pipe(busboy);
        },
      };
      multer(options).any()(req, req.res as never, (error: unknown) => {
        if (error) fail(error instanceof ErroDaApi ? error : formError(error));
        else resolve({ store, fields: { ...(req.body as object) } });
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
function formError(error: unknown): ErroDaApi {
  const { message } = error as Error;
  const code = /Unexpected end of form|Request aborted|Request closed/.test(message)
    ? 'upload_interrompido'
    : 'upload_malformado';
  return new ErroDaApi(code, { cause: error });
}
