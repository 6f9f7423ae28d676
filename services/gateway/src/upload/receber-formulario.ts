import type { Writable } from 'node:stream';
import { ErroDaApi, LIMITES } from '@apura/contracts';
import type { ArquivoRecebido } from '@apura/database';
import type { Storage } from '@apura/storage';
import type { Request } from 'express';
import multer, { type Options } from 'multer';
import { tipoDeConteudo } from '../requisicao/tipo-de-conteudo.ts';
import { ArmazemProvisorio } from './armazem-provisorio.ts';
import { OPCOES_DO_FORMULARIO } from './opcoes-do-formulario.ts';

/** multer's types do not know these two yet. */
interface OpcoesNovas {
  readonly fileHwm: number;
  readonly streamHandler: (req: Request, busboy: Writable) => void;
}

export interface Formulario {
  /** In order of arrival; their bytes are stored provisionally. */
  readonly arquivos: readonly ArquivoRecebido[];
  readonly campos: Readonly<Record<string, unknown>>;
}

const LIMITE_DA_REQUISICAO = `${LIMITES.bytes_por_requisicao / 1024 / 1024}MB`;

/**
 * Receives the form of an upload. Files are taken under any field name. It rejects as soon as something is wrong, while
 * the client may still be sending.
 *
 * @throws ErroDaApi `upload_nao_multipart`, `upload_excesso_de_arquivos`, `payload_too_large`,
 * `zip_grande_demais`, `requisicao_grande_demais`, `upload_interrompido`, `upload_malformado`
 */
export async function receberFormulario(
  req: Request,
  storage: Storage,
  organizationId: string,
): Promise<Formulario> {
  if (tipoDeConteudo(req) !== 'multipart/form-data') throw new ErroDaApi('upload_nao_multipart');
  if (Number(req.headers['content-length'] ?? 0) > LIMITES.bytes_por_requisicao) throw grandeDemais();
  const fim = new AbortController();
  try {
    return await new Promise<Formulario>((resolve, falhar) => {
      const armazem = new ArmazemProvisorio({ storage, organizationId, signal: fim.signal, falhar });
      const opcoes: Options & OpcoesNovas = {
        ...OPCOES_DO_FORMULARIO,
        storage: armazem,
        limits: {
          ...OPCOES_DO_FORMULARIO.limits,
          files: LIMITES.arquivos_por_lote,
          // Of a ZIP; an XML is held to less by the store.
          fileSize: LIMITES.bytes_por_zip,
        },
        // Of files that wait for their turn this much is read ahead.
        fileHwm: 16 * 1024,
        streamHandler: (_req, busboy) => observar(req, busboy, falhar),
      };
      multer(opcoes).any()(req, req.res as never, (erro: unknown) => {
        if (erro) return falhar(erroDoFormulario(erro));
        armazem
          .concluir()
          .then(() => resolve({ arquivos: armazem.arquivos, campos: { ...(req.body as object) } }), falhar);
      });
    });
  } catch (erro) {
    req.unpipe();
    throw erro;
  } finally {
    fim.abort();
  }
}

/** Feeds the form's parser, and tells what is wrong before multer does, which reads the whole request first. */
function observar(req: Request, busboy: Writable, falhar: (erro: unknown) => void): void {
  let bytes = 0;
  req.on('data', (parte: Buffer) => {
    bytes += parte.length;
    if (bytes > LIMITES.bytes_por_requisicao) falhar(grandeDemais());
  });
  busboy.on('filesLimit', () => falhar(new ErroDaApi('upload_excesso_de_arquivos')));
  busboy.on('error', (erro) => falhar(erroDoFormulario(erro)));
  req.pipe(busboy);
}

const grandeDemais = () =>
  new ErroDaApi('requisicao_grande_demais', { params: { limite: LIMITE_DA_REQUISICAO } });

/** multer's errors; those of the storage engine were told before. busboy gives its errors no code. */
export function erroDoFormulario(erro: unknown): ErroDaApi {
  const { message } = erro as Error;
  const codigo = /Unexpected end of form|Request aborted|Request closed/.test(message)
    ? 'upload_interrompido'
    : 'upload_malformado';
  return new ErroDaApi(codigo, { cause: erro });
}
