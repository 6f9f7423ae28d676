import {
  ArquivoDoUpload,
  ArquivosRecusados,
  avisosDoLote,
  FILE_CODES,
  type FileCode,
  ProgressoDoUpload,
  UploadListado,
  withMessage,
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

/** A kind of refused files, with what to do about it. */
export const recusadosOfOneCode = ({ codigo, total, arquivos }: RecusadosDeUmCodigo) =>
  shaped(ArquivosRecusados, {
    codigo: codigo as FileCode,
    ...FILE_CODES[codigo as FileCode],
    total,
    arquivos: arquivos.map(({ origem, mensagem, ...arquivo }) => ({
      ...arquivo,
      ...present({ origem, mensagem }),
    })),
  });

/** A lote with one page of its files. */
export const uploadForApi = (lote: LoteVisto, listing: Listing) => ({
  ...apiProgress(lote),
  arquivos: buildPage(listing, lote.arquivos, arquivoDaApi),
});

/** Whether nothing of it will change any more. */
export const isEnded = ({ estado }: LoteProgress): boolean =>
  estado === 'concluido' || estado === 'cancelado';

function arquivoDaApi(arquivo: LoteVisto['arquivos'][number]) {
  const { codigo } = arquivo;
  const textos = codigo === null ? undefined : FILE_CODES[codigo as FileCode];
  return shaped(ArquivoDoUpload, {
    ...textos,
    ...arquivo,
    mensagem: arquivo.mensagem ?? textos?.mensagem,
    avisos: arquivo.avisos.map(withMessage),
  });
}
