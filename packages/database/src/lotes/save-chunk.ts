import { marcarDesatualizadas } from '../apuracoes/marcar-desatualizadas.ts';
import type { ChunkClaim } from '../claims/claims.ts';
import { guardarEstabelecimentos } from '../clientes/guardar-estabelecimentos.ts';
import { inserirAchados } from '../documentos/achados.ts';
import type { DocumentoParaGravar, EventoParaGravar } from '../documentos/documento-para-gravar.ts';
import { aplicarCancelamentos, identidadeDoEvento, inserirEventosNfe } from '../documentos/eventos-nfe.ts';
import { inserirDocumentos, lockChaves, tomaOLugar } from '../documentos/inserir-documentos.ts';
import { inserirLancamentos, inserirPerguntas } from '../documentos/inserir-lancamentos.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import type { ArquivoLido } from './arquivo-lido.ts';
import { fecharArquivos } from './fechar-arquivos.ts';

/**
 * Why nothing was written: the claim ran out and somebody else has the chunk (`perdido`), or a client changed after the
 * effects were computed, so they must be computed again (`clientes_mudaram`).
 */
export type ChunkWrite = 'gravado' | 'perdido' | 'clientes_mudaram';

/**
 * Writes the outcome of a chunk in one transaction: notes, lançamentos, divergências, events of notes, file states,
 * counters, webhook events, outdated apurações and, with the last chunk, the end of the lote. Everything or nothing.
 */
export const saveChunk = (
  tenant: Tenant,
  chunk: ChunkClaim,
  clientesVersao: number,
  arquivos: readonly ArquivoLido[],
): Promise<ChunkWrite> =>
  tenant.transaction(async (tx) => {
    if (!(await aindaNosso(tx, chunk))) return 'perdido';
    if (!(await mesmosClientes(tx, clientesVersao))) return 'clientes_mudaram';

    const { documentos, eventos } = unicos(arquivos);
    const chaves = [...new Set([...documentos.map((d) => d.chave), ...eventos.map((e) => e.chave)])];
    await lockChaves(tx, chaves);
    const { ids, meses: perdidos } = await inserirDocumentos(tx, documentos);
    const eventosNovos = await inserirEventosNfe(tx, eventos);
    const cancelados = await aplicarCancelamentos(tx, chaves);

    const gravados = documentos.flatMap((documento) => {
      const documentoId = ids.get(documento.chave);
      return documentoId
        ? [{ documento, documentoId, cancelado: cancelados.documentos.has(documentoId) }]
        : [];
    });
    const vivos = gravados.filter((gravado) => !gravado.cancelado);
    await inserirLancamentos(
      tx,
      vivos.map(({ documento, documentoId }) => ({
        documentoId,
        versaoRegras: documento.versao_regras,
        lancamentos: documento.lancamentos,
      })),
    );
    await inserirPerguntas(
      tx,
      vivos.map(({ documento: { perguntas = [] }, documentoId }) => ({ documentoId, perguntas })),
    );
    await inserirAchados(tx, gravados);
    await guardarEstabelecimentos(
      tx,
      vivos.map(({ documentoId }) => documentoId),
    );
    const meses = vivos.flatMap(({ documento }) => documento.lancamentos.meses);
    await marcarDesatualizadas(tx, chunk.request_id, [...meses, ...perdidos, ...cancelados.meses]);

    const escolhidos = new Set<object>([...documentos, ...eventos]);
    await fecharArquivos(tx, chunk, arquivos, (item) => {
      if (item.tipo === 'nota_recusada') return 'recusado';
      const novo =
        item.tipo === 'evento'
          ? escolhidos.has(item.evento) && eventosNovos.has(identidadeDoEvento(item.evento))
          : escolhidos.has(item.documento) && ids.has(item.documento.chave);
      return novo ? 'processado' : 'duplicado';
    });
    return 'gravado';
  });

/** Whether the claim still holds; the chunk is then locked until the transaction ends. */
export async function aindaNosso(tx: Transaction, chunk: ChunkClaim): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM pedaco WHERE id = $1 AND estado = 'executando' AND lease_dono = $2 FOR UPDATE`,
    [chunk.id, chunk.lease_dono],
  );
  return rowCount === 1;
}

/** Whether no client changed since. The shared lock makes one that is being created wait until the transaction ends. */
export async function mesmosClientes(tx: Transaction, versao: number): Promise<boolean> {
  const { rows } = await tx.query<{ versao: number }>(
    'SELECT clientes_versao AS versao FROM organization WHERE id = $1 FOR SHARE',
    [tx.organizationId],
  );
  return rows[0]?.versao === versao;
}

/** The notes and events of the chunk, each key once: of two copies of a note the one that `tomaOLugar`, else the first. */
function unicos(arquivos: readonly ArquivoLido[]): {
  documentos: DocumentoParaGravar[];
  eventos: EventoParaGravar[];
} {
  const documentos = new Map<string, DocumentoParaGravar>();
  const eventos = new Map<string, EventoParaGravar>();
  for (const item of arquivos.flatMap((arquivo) => arquivo.itens)) {
    if (item.tipo === 'nota') {
      const { documento } = item;
      const known = documentos.get(documento.chave);
      if (!known || tomaOLugar(known, documento)) documentos.set(documento.chave, documento);
    } else if (item.tipo === 'evento') {
      const identidade = identidadeDoEvento(item.evento);
      const known = eventos.get(identidade);
      if (!known || (known.c_stat === null && item.evento.c_stat !== null))
        eventos.set(identidade, item.evento);
    }
  }
  return { documentos: [...documentos.values()], eventos: [...eventos.values()] };
}
