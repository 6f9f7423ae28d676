import {
  type ArquivoDoUpload,
  CODIGOS_DE_ARQUIVO,
  type CodigoDeArquivo,
  type ProgressoDoUpload,
  type UploadJob,
} from '@apura/contracts';
import type { LoteVisto, ProgressoDoLote } from '@apura/database';
import { montarPagina } from '../requisicao/pagina.ts';

/** How far a lote is, as the contract shows it. */
export function progressoDaApi(lote: ProgressoDoLote): ProgressoDoUpload {
  return {
    job_id: lote.id,
    estado: lote.estado as ProgressoDoUpload['estado'],
    total: lote.total,
    pendentes: lote.pendentes,
    processados: lote.processados,
    duplicados: lote.duplicados,
    recusados: lote.recusados,
    cancelados: lote.cancelados,
    inicio: lote.criado_em.toISOString(),
    ...(lote.fim ? { fim: lote.fim.toISOString() } : {}),
    ...(lote.previsao_fim ? { previsao_fim: lote.previsao_fim.toISOString() } : {}),
  };
}

/** A lote with one page of its files. */
export const uploadDaApi = (lote: LoteVisto, limit: number): UploadJob => ({
  ...progressoDaApi(lote),
  arquivos: montarPagina(lote.arquivos, limit, arquivoDaApi),
});

/** Whether nothing of it will change any more. */
export const encerrado = ({ estado }: ProgressoDoLote): boolean =>
  estado === 'concluido' || estado === 'cancelado';

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
