import type { PoolClient } from 'pg';
import { marcarDesatualizadas } from '../apuracoes/marcar-desatualizadas.ts';
import { aplicarCancelamentos, type MesDoCliente } from '../documentos/aplicar-cancelamentos.ts';
import type { DocumentoParaGravar, EventoParaGravar } from '../documentos/documento-para-gravar.ts';
import { inserirDivergencias } from '../documentos/inserir-divergencias.ts';
import { inserirDocumentos, tomaOLugar } from '../documentos/inserir-documentos.ts';
import { identidadeDoEvento, inserirEventosNfe } from '../documentos/inserir-eventos-nfe.ts';
import { inserirLancamentos } from '../documentos/inserir-lancamentos.ts';
import { inserirPerguntas } from '../documentos/inserir-perguntas.ts';
import { travarChaves } from '../documentos/travar-chaves.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { ArquivoLido } from './arquivo-lido.ts';
import { fecharArquivos } from './fechar-arquivos.ts';
import type { PedacoReivindicado } from './reivindicar-pedaco.ts';

/**
 * Why nothing was written: the claim ran out and somebody else has the chunk (`perdido`), or a client changed after the
 * effects were computed, so they must be computed again (`clientes_mudaram`).
 */
export type GravacaoDoPedaco = 'gravado' | 'perdido' | 'clientes_mudaram';

/**
 * Writes the outcome of a chunk in one transaction: notes, lançamentos, divergências, events of notes, file states,
 * counters, webhook events, outdated apurações and, with the last chunk, the end of the lote. Everything or nothing.
 */
export function gravarPedaco(
  tenant: Tenant,
  pedaco: PedacoReivindicado,
  clientesVersao: number,
  arquivos: readonly ArquivoLido[],
): Promise<GravacaoDoPedaco> {
  return tenant.sql(async (client) => {
    if (!(await aindaNosso(client, pedaco))) return 'perdido';
    if (!(await mesmosClientes(client, tenant.organizationId, clientesVersao))) return 'clientes_mudaram';

    const { documentos, eventos } = unicos(arquivos);
    const chaves = [...new Set([...documentos.map((d) => d.chave), ...eventos.map((e) => e.chave)])];
    await travarChaves(client, tenant.organizationId, chaves);
    const { ids, meses: perdidos } = await inserirDocumentos(client, tenant.organizationId, documentos);
    const eventosNovos = await inserirEventosNfe(client, tenant.organizationId, eventos);
    const cancelados = await aplicarCancelamentos(client, chaves);

    const gravados = documentos.flatMap((documento) => {
      const documentoId = ids.get(documento.chave);
      return documentoId
        ? [{ documento, documentoId, cancelado: cancelados.documentos.has(documentoId) }]
        : [];
    });
    const vivos = gravados.filter((gravado) => !gravado.cancelado);
    await inserirLancamentos(
      client,
      tenant.organizationId,
      vivos.map(({ documento, documentoId }) => ({
        documentoId,
        versaoRegras: documento.versao_regras,
        lancamentos: documento.lancamentos,
      })),
    );
    await inserirPerguntas(
      client,
      tenant.organizationId,
      vivos.map(({ documento: { perguntas = [] }, documentoId }) => ({ documentoId, perguntas })),
    );
    await inserirDivergencias(
      client,
      tenant.organizationId,
      gravados.map(({ documento, documentoId }) => ({ documentoId, divergencias: documento.divergencias })),
    );
    const meses: MesDoCliente[] = vivos.flatMap(({ documento }) =>
      documento.lancamentos.map(({ cliente_id, competencia }) => ({ cliente_id, competencia })),
    );
    await marcarDesatualizadas(
      client,
      { organizationId: tenant.organizationId, requestId: pedaco.request_id },
      [...meses, ...perdidos, ...cancelados.meses],
    );

    const escolhidos = new Set<object>([...documentos, ...eventos]);
    await fecharArquivos(client, tenant.organizationId, pedaco, arquivos, (item) => {
      if (item.tipo === 'nota_recusada') return 'recusado';
      const novo =
        item.tipo === 'evento'
          ? escolhidos.has(item.evento) && eventosNovos.has(identidadeDoEvento(item.evento))
          : escolhidos.has(item.documento) && ids.has(item.documento.chave);
      return novo ? 'processado' : 'duplicado';
    });
    return 'gravado';
  });
}

/** Whether the claim still holds; the chunk is then locked until the transaction ends. */
export async function aindaNosso(client: PoolClient, pedaco: PedacoReivindicado): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pedaco WHERE id = $1 AND estado = 'executando' AND lease_dono = $2 FOR UPDATE`,
    [pedaco.id, pedaco.lease_dono],
  );
  return rowCount === 1;
}

/** The shared lock makes a client that is being created wait until this chunk is written. */
async function mesmosClientes(client: PoolClient, organizationId: string, versao: number): Promise<boolean> {
  const { rows } = await client.query<{ versao: number }>(
    'SELECT clientes_versao AS versao FROM organization WHERE id = $1 FOR SHARE',
    [organizationId],
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
      if (!known || tomaOLugar(known.situacao, documento.situacao))
        documentos.set(documento.chave, documento);
    } else if (item.tipo === 'evento') {
      const identidade = identidadeDoEvento(item.evento);
      const known = eventos.get(identidade);
      if (!known || (known.c_stat === null && item.evento.c_stat !== null))
        eventos.set(identidade, item.evento);
    }
  }
  return { documentos: [...documentos.values()], eventos: [...eventos.values()] };
}
