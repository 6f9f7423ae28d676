import {
  type ArquivoDoUpload,
  CODIGOS_DE_ARQUIVO,
  type CodigoDeArquivo,
  type UploadJob,
} from '@apura/contracts';
import type { LoteVisto } from '@apura/database';
import { montarPagina } from '../requisicao/pagina.ts';

/** A lote with one page of its files, as the contract shows it. */
export function uploadDaApi(lote: LoteVisto, limit: number): UploadJob {
  return {
    job_id: lote.id,
    estado: lote.estado as UploadJob['estado'],
    total: lote.total,
    pendentes: lote.pendentes,
    processados: lote.processados,
    duplicados: lote.duplicados,
    recusados: lote.recusados,
    cancelados: lote.cancelados,
    inicio: lote.criado_em.toISOString(),
    ...(lote.fim ? { fim: lote.fim.toISOString() } : {}),
    arquivos: montarPagina(lote.arquivos, limit, arquivoDaApi),
  };
}

function arquivoDaApi(arquivo: LoteVisto['arquivos'][number]): ArquivoDoUpload {
  return {
    nome: arquivo.nome,
    ...(arquivo.origem === null ? {} : { origem: arquivo.origem }),
    estado: arquivo.estado as ArquivoDoUpload['estado'],
    ...(arquivo.codigo === null ? {} : recusa(arquivo.codigo as CodigoDeArquivo, arquivo.mensagem)),
    documentos: [...arquivo.documentos],
  };
}

function recusa(codigo: CodigoDeArquivo, mensagem: string | null) {
  const textos = CODIGOS_DE_ARQUIVO[codigo];
  return { codigo, mensagem: mensagem ?? textos.mensagem, hint: textos.hint };
}
