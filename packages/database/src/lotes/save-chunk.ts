import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { storeEstabelecimentos } from '../clientes/store-estabelecimentos.ts';
import {
  type DocumentoToStore,
  type EventoToStore,
  insertAchados,
} from '../documentos/documento-to-store.ts';
import {
  completesEvento,
  identityOfEvento,
  insertEventosDoDocumento,
} from '../documentos/eventos-do-documento.ts';
import { insertDocumentos, lockChaves, takesPlace } from '../documentos/insert-documentos.ts';
import { insertBeside, insertLancamentos } from '../documentos/insert-lancamentos.ts';
import {
  actingVinculos,
  type Contexto,
  hasNeighbours,
  keysOfNeighbours,
  type Neighbours,
  NO_NEIGHBOURS,
  readNeighbours,
  rewriteInContext,
  sameNeighbours,
} from '../documentos/neighbours.ts';
import { reviewBensVendidos } from '../documentos/request-recalculo-do-cliente.ts';
import { recomputeByEntradas, storeEntradas } from '../documentos/state-entradas.ts';
import type { ChunkClaim } from '../operations/claims.ts';
import { storeMercadorias } from '../produtos/store-mercadorias.ts';
import { anyOf, asked, from, writeOnce } from '../tenancy/builder.ts';
import { keepPlans, type Tenant, type Transaction } from '../tenancy/tenant.ts';
import { type ArquivoLido, closeArquivos, type Desfecho, type ItemLido } from './close-arquivos.ts';
import { intoNewChunks, isStillOurs } from './save-archive.ts';

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
  tenant.transaction(async (plain) => {
    // Its texts are those of every chunk, and to plan them costs a fifth of what they do.
    const tx = keepPlans(plain);
    if (!(await isStillOurs(tx, chunk))) return 'perdido';
    if (!(await hasSameClientes(tx, clientesVersao))) return 'clientes_mudaram';

    const { documentos, eventos } = uniqueDocumentos(arquivos);
    let neighbours = await lockedNeighbours(tx, documentos, eventos, contexto.neighbours);
    if (await storeEntradasOfEnvio(plain, chunk, documentos))
      neighbours = await lockedNeighbours(tx, documentos, eventos, contexto.neighbours);
    if (!sameNeighbours(neighbours, contexto.neighbours)) return { neighbours };
    const { ids, meses: perdidos } = await insertDocumentos(tx, documentos);
    const eventosNovos = await insertEventosDoDocumento(tx, eventos);

    const gravados = documentos.flatMap((documento) => {
      const documentoId = ids.get(documento.chave);
      return documentoId
        ? [{ ...documento, documento, documentoId, versaoRegras: documento.versao_regras }]
        : [];
    });
    await insertLancamentos(tx, gravados);
    await insertBeside(tx, gravados);
    await insertAchados(tx, gravados);
    await reviewBensVendidos(tx, gravados, chunk.request_id);
    await storeEstabelecimentos(
      tx,
      gravados.map(({ documentoId }) => documentoId),
    );
    const meses = gravados.flatMap(({ chave, lancamentos }) =>
      lancamentos.meses.map((mes) => ({ ...mes, por: { motivo: 'nota', chave } as const })),
    );
    const mudados = await rewriteInContext(plain, contexto.mudam, eventos);
    await markDesatualizadas(tx, chunk.request_id, [...meses, ...perdidos, ...mudados], 'nota');
    await storeMercadorias(tx, gravados);

    const escolhidos = new Set<object>([...documentos, ...eventos]);
    const desfecho = (item: ItemLido): Desfecho => {
      if (item.tipo === 'nota_recusada' || item.tipo === 'livro') return 'recusado';
      const novo =
        item.tipo === 'evento'
          ? escolhidos.has(item.evento) && eventosNovos.has(identityOfEvento(item.evento))
          : escolhidos.has(item.documento) && ids.has(item.documento.chave);
      return novo ? 'processado' : 'duplicado';
    };
    const avisados = await notifyOfOtherContent(tx, arquivos, (item) => desfecho(item) === 'duplicado');
    if (adiados.length) await intoNewChunks(tx, chunk, [adiados]);
    await closeArquivos(tx, chunk, avisados, desfecho);
    return 'gravado';
  });

/**
 * What is stored around the documents and events, as it stays until the transaction ends. `vistos` are those that they were computed
 * beside. A chunk of documents that nothing is stored about pays one look into two indexes.
 */
async function lockedNeighbours(
  tx: Transaction,
  documentos: readonly DocumentoToStore[],
  eventos: readonly EventoToStore[],
  vistos: Neighbours,
): Promise<Neighbours> {
  const vinculos = actingVinculos(documentos);
  const chegam = [...documentos, ...eventos].map(({ chave }) => chave);
  const chaves = [...new Set([...chegam, ...vinculos.map(({ para }) => para)])];
  await lockChaves(tx, [...new Set([...chaves, ...keysOfNeighbours(vistos)])]);
  const soltos = !eventos.length && !vinculos.length;
  if (soltos && !(await hasNeighbours(tx, chaves))) return NO_NEIGHBOURS;
  return readNeighbours(tx, chaves);
}

/** Whether no client changed since. The shared lock makes one that is being created wait until the transaction ends. */
export async function hasSameClientes(tx: Transaction, versao: number): Promise<boolean> {
  const office = await tx.first(clientesOf({ organizationId: tx.organizationId }));
  return office?.clientes_versao === versao;
}

const clientesOf = writeOnce(({ organizationId }: { organizationId: string }) =>
  from.selectFrom('organization').select('clientes_versao').where('id', '=', organizationId).forShare(),
);

/** The documents and events of the chunk, each key once: of two copies of a document the one that `takesPlace`, else the first. */
export function uniqueDocumentos(arquivos: readonly ArquivoLido[]): {
  documentos: DocumentoToStore[];
  eventos: EventoToStore[];
} {
  const documentos = new Map<string, DocumentoToStore>();
  const eventos = new Map<string, EventoToStore>();
  for (const item of arquivos.flatMap((arquivo) => arquivo.itens)) {
    if (item.tipo === 'nota') {
      const { documento } = item;
      const known = documentos.get(documento.chave);
      if (!known || takesPlace(known, documento)) documentos.set(documento.chave, documento);
    } else if (item.tipo === 'evento') {
      const identidade = identityOfEvento(item.evento);
      const known = eventos.get(identidade);
      if (!known || completesEvento(known, item.evento)) eventos.set(identidade, item.evento);
    }
  }
  return { documentos: [...documentos.values()], eventos: [...eventos.values()] };
}

/**
 * The files, with `outro_conteudo` on each document that was not written because its key is stored, and that does not say what is
 * stored. Files without such a document cost nothing.
 */
async function notifyOfOtherContent(
  tx: Transaction,
  arquivos: readonly ArquivoLido[],
  duplicado: (item: ItemLido) => boolean,
): Promise<readonly ArquivoLido[]> {
  const copias = arquivos
    .flatMap(({ itens }) => itens)
    .flatMap((item) => (item.tipo === 'nota' && duplicado(item) ? [item.documento] : []));
  if (!copias.length) return arquivos;
  const achadas = await tx.rows<{ i: number }>(DIZEM_OUTRA_COISA, [
    tx.organizationId,
    JSON.stringify(copias.map(whatIsCompared)),
    copias.map(({ chave }) => chave),
  ]);
  const outras = new Set(achadas.map(({ i }) => copias[i]));
  const avisado = (item: ItemLido): ItemLido =>
    item.tipo === 'nota' && outras.has(item.documento)
      ? { ...item, avisos: [...(item.avisos ?? []), 'outro_conteudo'] }
      : item;
  return arquivos.map((arquivo) => ({ ...arquivo, itens: arquivo.itens.map(avisado) }));
}

const whatIsCompared = (documento: DocumentoToStore): object => ({
  chave: documento.chave,
  competencia: documento.competencia,
  emitente: documento.emitente,
  destinatario: documento.destinatario,
  valor_total: documento.valor_total,
  tributos_atuais: documento.tributos_atuais,
  reforma: documento.reforma,
  versao_regras: documento.versao_regras,
  autenticidade_detalhe: documento.autenticidade,
});

/** The digest that was signed, where the content is that; what an altered file has instead equals no digest; NULL: nothing is known. */
const CONTEUDO = (row: string): string => `CASE
  WHEN ${row}.autenticidade_detalhe->>'conteudo' IN ('confere', 'reformatado')
  THEN coalesce(${row}.autenticidade_detalhe->>'resumo_assinado', ${row}.autenticidade_detalhe->>'resumo_protocolo')
  WHEN ${row}.autenticidade_detalhe->>'veredito' = 'alterada' THEN '' END`;
const PARTES_E_TOTAL = (row: string): string =>
  `(${row}.valor_total, ${row}.emitente->>'cnpj', ${row}.destinatario->>'cnpj', ${row}.destinatario->>'cpf')`;
const CALCULADO = (row: string): string => `(${row}.competencia, ${row}.tributos_atuais, ${row}.reforma)`;

/**
 * Digests decide where they can; else what counts of a document, of which other rules would compute a part otherwise. The keys stand
 * apart so that the index is asked for them, whatever is known of an office that has just sent its first months.
 */
const DIZEM_OUTRA_COISA = `
  SELECT c.i FROM (
    SELECT n.ordinality::int - 1 AS i, ${CONTEUDO('n')} AS novo, ${CONTEUDO('d')} AS guardado,
           ${PARTES_E_TOTAL('n')} IS DISTINCT FROM ${PARTES_E_TOTAL('d')}
             OR n.versao_regras = d.versao_regras AND ${CALCULADO('n')} IS DISTINCT FROM ${CALCULADO('d')} AS difere
      FROM jsonb_populate_recordset(NULL::documento, $2) WITH ORDINALITY AS n
      JOIN documento d ON d.organization_id = $1 AND d.chave = ANY($3) AND d.chave = n.chave) c
   WHERE c.novo <> c.guardado OR c.difere AND (c.novo = c.guardado AND c.novo <> '') IS NOT TRUE`;

const envioWithEntrada = writeOnce(({ id }: { id: string }) =>
  from
    .selectFrom('lote')
    .select((eb) => [eb.cast<string>('entrada_em', 'text').as('entrada_em'), 'cliente_id', 'autor_nome'])
    .where('id', '=', id)
    .where('entrada_em', 'is not', null),
);

/**
 * Keeps when the purchases of a chunk came in, where the office said it as it sent them: for the client of the upload, or for all that
 * buy. One that was issued later has none by it. The documents must be locked. True where something changed: then what is stored
 * around the documents has to be read again.
 */
async function storeEntradasOfEnvio(
  tx: Transaction,
  chunk: ChunkClaim,
  documentos: readonly DocumentoToStore[],
): Promise<boolean> {
  const envio = await tx.first(envioWithEntrada({ id: chunk.lote_id }));
  if (!envio) return false;
  const { entrada_em: dia, cliente_id, autor_nome } = envio;
  const compras = documentos.filter(({ dh_emi }) => dh_emi.slice(0, 10) <= dia);
  const raizes = compras.flatMap(({ destinatario_raiz }) => destinatario_raiz ?? []);
  const clientes = await tx.rows(
    from
      .selectFrom('cliente')
      .select(['id', 'cnpj_raiz'])
      .where('organization_id', '=', tx.organizationId)
      .where('status', '=', 'ativo')
      .where('cnpj_raiz', '=', anyOf(raizes))
      .where((eb) => eb.and(asked({ id: cliente_id ?? undefined })))
      .orderBy('id'),
  );
  const guardadas = await tx.rows(
    from
      .selectFrom('documento')
      .select('chave')
      .where('organization_id', '=', tx.organizationId)
      .where('chave', '=', anyOf(compras.map(({ chave }) => chave))),
  );
  const jaVieram = new Set(guardadas.map(({ chave }) => chave));
  let mudou = false;
  for (const { id: clienteId, cnpj_raiz } of clientes) {
    const entradas = compras
      .filter(({ destinatario_raiz }) => destinatario_raiz === cnpj_raiz)
      .map(({ chave }) => ({ chave, dia, conta_em: null }));
    const mudadas = await storeEntradas(tx, { clienteId, entradas }, 'envio', autor_nome);
    mudou ||= mudadas.length > 0;
    const deAntes = mudadas.filter(({ chave }) => jaVieram.has(chave));
    if (deAntes.length) await recomputeByEntradas(tx, clienteId, deAntes, chunk.request_id);
  }
  return mudou;
}
