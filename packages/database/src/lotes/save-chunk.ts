import { marcarDesatualizadas } from '../apuracoes/marcar-desatualizadas.ts';
import type { ChunkClaim } from '../claims/claims.ts';
import { guardarEstabelecimentos } from '../clientes/guardar-estabelecimentos.ts';
import { inserirAchados } from '../documentos/achados.ts';
import { reverBensVendidos } from '../documentos/bens-vendidos.ts';
import type { DocumentoParaGravar, EventoParaGravar } from '../documentos/documento-para-gravar.ts';
import {
  completaOEvento,
  identidadeDoEvento,
  inserirEventosDoDocumento,
} from '../documentos/eventos-do-documento.ts';
import { inserirDocumentos, lockChaves, tomaOLugar } from '../documentos/inserir-documentos.ts';
import { inserirAoLado, inserirLancamentos } from '../documentos/inserir-lancamentos.ts';
import {
  hasNeighbours,
  type Neighbours,
  NO_NEIGHBOURS,
  readNeighbours,
  vinculosQueAgem,
} from '../documentos/neighbours.ts';
import {
  type Contexto,
  keysOfNeighbours,
  regravarNoContexto,
  sameNeighbours,
} from '../documentos/no-contexto.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { aindaNosso } from './ainda-nosso.ts';
import type { ArquivoLido, ItemLido } from './arquivo-lido.ts';
import { avisarOutroConteudo } from './avisar-outro-conteudo.ts';
import { guardarEntradasDoEnvio } from './entradas-do-envio.ts';
import { type Desfecho, fecharArquivos } from './fechar-arquivos.ts';
import { intoNewChunks } from './separar-arquivos.ts';

/**
 * Why nothing was written: the claim ran out and somebody else has the chunk (`perdido`), a client changed after the effects
 * were computed (`clientes_mudaram`), or what is stored around the documents is not what they were computed beside: it is these
 * neighbours. In the last two cases they must be computed again.
 */
export type ChunkWrite = 'gravado' | 'perdido' | 'clientes_mudaram' | { readonly neighbours: Neighbours };

export interface ChunkLido {
  readonly clientesVersao: number;
  readonly arquivos: readonly ArquivoLido[];
  /** Files of the chunk that nobody has begun to read, by id: they wait again, in a chunk of their own. */
  readonly adiados?: readonly string[];
  /** What the documents were computed beside; left out: nothing. */
  readonly contexto?: Contexto;
}

/**
 * Writes the outcome of a chunk in one transaction: documents, lançamentos, divergências, events of documents, stored documents
 * that count for something else by them, file states, counters, webhook events, outdated apurações and, with the last chunk, the
 * end of the lote. Everything or nothing.
 */
export const saveChunk = (
  tenant: Tenant,
  chunk: ChunkClaim,
  { clientesVersao, arquivos, adiados = [], contexto = { neighbours: NO_NEIGHBOURS, mudam: [] } }: ChunkLido,
): Promise<ChunkWrite> =>
  tenant.transaction(async (tx) => {
    if (!(await aindaNosso(tx, chunk))) return 'perdido';
    if (!(await mesmosClientes(tx, clientesVersao))) return 'clientes_mudaram';

    const { documentos, eventos } = unicos(arquivos);
    let neighbours = await lockedNeighbours(tx, documentos, eventos, contexto.neighbours);
    if (await guardarEntradasDoEnvio(tx, chunk, documentos))
      neighbours = await lockedNeighbours(tx, documentos, eventos, contexto.neighbours);
    if (!sameNeighbours(neighbours, contexto.neighbours)) return { neighbours };
    const { ids, meses: perdidos } = await inserirDocumentos(tx, documentos);
    const eventosNovos = await inserirEventosDoDocumento(tx, eventos);

    const gravados = documentos.flatMap((documento) => {
      const documentoId = ids.get(documento.chave);
      return documentoId
        ? [{ ...documento, documento, documentoId, versaoRegras: documento.versao_regras }]
        : [];
    });
    await inserirLancamentos(tx, gravados);
    await inserirAoLado(tx, gravados);
    await inserirAchados(tx, gravados);
    await reverBensVendidos(tx, gravados, chunk.request_id);
    await guardarEstabelecimentos(
      tx,
      gravados.map(({ documentoId }) => documentoId),
    );
    const meses = gravados.flatMap(({ chave, lancamentos }) =>
      lancamentos.meses.map((mes) => ({ ...mes, por: { motivo: 'nota', chave } as const })),
    );
    const mudados = await regravarNoContexto(tx, contexto.mudam, eventos);
    await marcarDesatualizadas(tx, chunk.request_id, [...meses, ...perdidos, ...mudados], 'nota');

    const escolhidos = new Set<object>([...documentos, ...eventos]);
    const desfecho = (item: ItemLido): Desfecho => {
      if (item.tipo === 'nota_recusada') return 'recusado';
      const novo =
        item.tipo === 'evento'
          ? escolhidos.has(item.evento) && eventosNovos.has(identidadeDoEvento(item.evento))
          : escolhidos.has(item.documento) && ids.has(item.documento.chave);
      return novo ? 'processado' : 'duplicado';
    };
    const avisados = await avisarOutroConteudo(tx, arquivos, (item) => desfecho(item) === 'duplicado');
    if (adiados.length) await intoNewChunks(tx, chunk, [adiados]);
    await fecharArquivos(tx, chunk, avisados, desfecho);
    return 'gravado';
  });

/**
 * What is stored around the documents and events, as it stays until the transaction ends. `vistos` are those that they were computed
 * beside. A chunk of documents that nothing is stored about pays one look into two indexes.
 */
async function lockedNeighbours(
  tx: Transaction,
  documentos: readonly DocumentoParaGravar[],
  eventos: readonly EventoParaGravar[],
  vistos: Neighbours,
): Promise<Neighbours> {
  const vinculos = vinculosQueAgem(documentos);
  const chegam = [...documentos, ...eventos].map(({ chave }) => chave);
  const chaves = [...new Set([...chegam, ...vinculos.map(({ para }) => para)])];
  await lockChaves(tx, [...new Set([...chaves, ...keysOfNeighbours(vistos)])]);
  const soltos = !eventos.length && !vinculos.length;
  if (soltos && !(await hasNeighbours(tx, chaves))) return NO_NEIGHBOURS;
  return readNeighbours(tx, chaves);
}

/** Whether no client changed since. The shared lock makes one that is being created wait until the transaction ends. */
export async function mesmosClientes(tx: Transaction, versao: number): Promise<boolean> {
  const { rows } = await tx.query<{ versao: number }>(
    'SELECT clientes_versao AS versao FROM organization WHERE id = $1 FOR SHARE',
    [tx.organizationId],
  );
  return rows[0]?.versao === versao;
}

/** The documents and events of the chunk, each key once: of two copies of a document the one that `tomaOLugar`, else the first. */
export function unicos(arquivos: readonly ArquivoLido[]): {
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
      if (!known || completaOEvento(known, item.evento)) eventos.set(identidade, item.evento);
    }
  }
  return { documentos: [...documentos.values()], eventos: [...eventos.values()] };
}
