import {
  ArquivoDoUpload,
  ArquivosRecusados,
  avisosDoLote,
  ProgressoDoUpload,
  type Reader,
  UploadListado,
  withMessage,
  wordsOfFile,
} from '@apura/contracts';
import type { LoteListado, LoteProgress, LoteVisto, RecusadosDeUmCodigo } from '@apura/database';
import { present } from '../answers.ts';
import { buildPage, type Listing } from '../request/paging.ts';
import { shaped } from './shaped.ts';

/** How far a lote is, as the contract shows it. */
export const apiProgress = (lote: LoteProgress) =>
  shaped(ProgressoDoUpload, {
    ...lote,
    job_id: lote.id,
    inicio: lote.criado_em,
    avisos: avisosDoLote(lote.avisos),
  });

/** A lote in the list of all. */
export const uploadListado = ({ autor_nome: autor, ...lote }: LoteListado) =>
  shaped(UploadListado, {
    ...lote,
    autor,
    job_id: lote.id,
    inicio: lote.criado_em,
    avisos: avisosDoLote(lote.avisos),
  });

/** A kind of refused files, with what to do about it, for a person. */
export const recusadosOfOneCode = ({ codigo, total, arquivos }: RecusadosDeUmCodigo) =>
  shaped(ArquivosRecusados, {
    codigo,
    ...wordsOfFile(codigo, 'person'),
    total,
    arquivos: arquivos.map(({ origem, mensagem: own, ...arquivo }) => ({
      ...arquivo,
      ...present({ origem, mensagem: own && wordsOfFile(codigo, 'person', own).mensagem }),
    })),
  });

/** A lote with one page of its files. */
export const uploadForApi = (lote: LoteVisto, listing: Listing, reader: Reader) => ({
  ...apiProgress(lote),
  arquivos: buildPage(listing, lote.arquivos, (arquivo) => arquivoDaApi(arquivo, reader)),
});

/** Whether nothing of it will change any more. */
export const isEnded = ({ estado }: LoteProgress): boolean =>
  estado === 'concluido' || estado === 'cancelado';

function arquivoDaApi(arquivo: LoteVisto['arquivos'][number], reader: Reader) {
  const { codigo, mensagem } = arquivo;
  return shaped(ArquivoDoUpload, {
    ...arquivo,
    ...(codigo === null ? {} : wordsOfFile(codigo, reader, mensagem)),
    avisos: arquivo.avisos.map(withMessage),
  });
}
