import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  actingVinculos,
  completeEventos,
  type Database,
  type DocumentoGuardado,
  type DocumentoToStore,
  documentosOfOldRegras,
  eventosIncompletos,
  failRecalculo,
  findToday,
  giveBack,
  identityOfEvento,
  markMeses,
  moveTo,
  type Neighbours,
  neighboursOf,
  type RecalculoClaim,
  readEntrada,
  readEtapa,
  requestNewVersoes,
  rewriteDocumentos,
  rewriteVinculos,
  type Tenant,
  type Today,
  turnOfRecalculo,
  type VersaoOfOtherRegras,
  type Vinculo,
  versoesOfOtherRegras,
} from '@apura/database';
import { atosDasRegras, eventosQueMovem, known, mesAberto, notasQueValem, versoes } from '@apura/engine';
import { type Claimed, withClaim } from '../claimed-work.ts';
import { contextosOf, NO_ROWS, relacoesGuardadas } from '../lotes/contexto-da-chave.ts';
import { CHUNK_DONE, chunkDone } from '../lotes/process-chunk.ts';
import { type ReadArquivos, readForClients, rereadDocumentos } from '../lotes/reread-documentos.ts';
import { recomputedNotas } from '../metrics.ts';
import type { WorkContext } from '../work-context.ts';
import { assessEntrada } from './assess-entrada.ts';

const NOTAS = 200;
const MESES = 10;
/**
 * While chunks wait because all workers are busy, a page waits for one of them to be done here, at most this long; so the
 * job never quite stands still.
 */
const POR_ENVIOS_MS = 2000;
/** At most so long between two looks at what the operator has set. */
const ATE_OLHAR_MS = 500;

type It = Claimed<'recalculo'>;

/**
 * One permit of the job of new rules: takes the office whose turn it is, computes its notes anew page by page, marks the
 * months that come out differently and asks for those that are open. Before each page it heeds the operator, the pace and
 * uploads that wait. Interrupted, another worker goes on behind the last page; twice, it finds nothing to do.
 */
export const recomputeEscritorio = (workContext: WorkContext, agora: () => Date): Promise<void> =>
  withClaim(workContext, {
    kind: 'recalculo',
    queue: 'regras',
    regras: versoes.regras,
    // A page takes less than one.
    leaseSeconds: 10,
    attempts: 6,
    do: (it) => recompute(workContext, it, agora),
    giveUp: withdraw,
  });

async function recompute(workContext: WorkContext, it: It, agora: () => Date): Promise<void> {
  const { database } = workContext;
  const { claim, tenant } = it;
  let feitos = 0;
  for (;;) {
    if (!(await awaitTurn(database, feitos))) return giveBack(database, 'recalculo', claim, false);
    const em = await readEtapa(tenant, claim);
    if (!em) return;
    feitos = 0;
    if (em.etapa === 'eventos') await readEventosIncompletos(workContext, it, em.depois_de);
    else if (em.etapa === 'notas') feitos = await recomputeNotas(workContext, it, em.depois_de);
    else if (em.etapa === 'meses') await compareMeses(it, em.depois_de);
    else if (await requestNewVersoes(tenant, claim, regrasNovas(await findToday(tenant, agora())))) return;
  }
}

/** Waits until the next page may begin, after one of so many notes; false when the job was paused or stopped. */
async function awaitTurn(database: Database, feitos: number): Promise<boolean> {
  const desde = Date.now();
  for (let cobrar = feitos; ; cobrar = 0) {
    const { ativo, espera, envios } = await turnOfRecalculo(database, versoes.regras, cobrar);
    if (!ativo) return false;
    const porEnvios = envios ? POR_ENVIOS_MS - (Date.now() - desde) : 0;
    const ms = Math.min(Math.max(espera * 1000, porEnvios), ATE_OLHAR_MS);
    if (ms <= 0) return true;
    await (porEnvios > 0
      ? once(chunkDone, CHUNK_DONE, { signal: AbortSignal.timeout(ms) }).catch(() => {})
      : pause(ms));
  }
}

/** One page of events that are stored without what they say: it is read from their files, as far as these have it. */
async function readEventosIncompletos(
  workContext: WorkContext,
  { claim, tenant }: It,
  depoisDe: string | null,
): Promise<void> {
  const eventos = await eventosIncompletos(tenant, eventosQueMovem, depoisDe, NOTAS);
  const ultimo = eventos.at(-1);
  if (!ultimo) return moveTo(tenant, claim, { etapa: 'notas', depois_de: null });
  const incompletos = new Set(eventos.map(identityOfEvento));
  const hashes = new Map(eventos.map(({ sha256 }) => [sha256.toString('hex'), sha256]));
  const sha256s = [...hashes.values()];
  const { processados } = await readForClients(workContext, tenant, { hashes: sha256s, sandbox: true });
  const lidos = processados.flatMap((processado, i) => {
    // A file that cannot be read any more says nothing of its events.
    const itens = 'itens' in processado ? processado.itens : [];
    const sha256 = known(sha256s[i], 'hash of a file');
    return itens.flatMap((item) => (item.tipo === 'evento' ? [{ ...item.evento, sha256 }] : []));
  });
  const completos = lidos.filter((evento) => incompletos.has(identityOfEvento(evento)));
  await completeEventos(tenant, claim, completos, ultimo.id);
}

/** One page of notes of other rules, from the first to the last and once more from the first. Returns how many they were. */
async function recomputeNotas(workContext: WorkContext, { claim, tenant }: It, depoisDe: string | null) {
  const documentos = await documentosOfOldRegras(tenant, { depoisDe }, REGRAS, NOTAS);
  if (!documentos.length) {
    await moveTo(tenant, claim, { etapa: depoisDe === null ? 'meses' : 'notas', depois_de: null });
    return 0;
  }
  const escritos = await recomputeDocumentos(workContext, tenant, documentos, claim.request_id, claim);
  if (!escritos) return 0;
  recomputedNotas.inc(documentos.length);
  return documentos.length;
}

/** Marks those of a page of finished versions that would come out differently now, although no note of theirs did. */
async function compareMeses({ claim, tenant }: It, depoisDe: string | null): Promise<void> {
  const finished = await versoesOfOtherRegras(tenant, versoes.regras, depoisDe, MESES);
  const ultima = finished.at(-1);
  if (!ultima) return moveTo(tenant, claim, { etapa: 'versoes', depois_de: null });
  const mudaram: VersaoOfOtherRegras[] = [];
  for (const versao of finished) if (await mudou(tenant, versao)) mudaram.push(versao);
  await markMeses(tenant, claim, mudaram, ultima.id);
}

/** Of notes that are still being picked up nothing can be said; whoever picks them up marks the month. */
async function mudou(tenant: It['tenant'], { id, comparativo }: VersaoOfOtherRegras): Promise<boolean> {
  const entrada = await readEntrada(tenant, { id }, REGRAS);
  if (!entrada || 'falta' in entrada) return false;
  const agora = JSON.parse(JSON.stringify(assessEntrada(entrada).comparativo));
  return !isDeepStrictEqual(agora, comparativo);
}

function regrasNovas({ hoje }: Today): Parameters<typeof requestNewVersoes>[2] {
  const ato = atosDasRegras(versoes.regras);
  return {
    regras: versoes.regras,
    ...(ato ? { ato } : {}),
    cenario: { nome: 'lei', status: 'lei' },
    aberta: (competencia) => mesAberto(competencia, hoje),
  };
}

async function withdraw({ claim, tenant, logger }: It, error: unknown): Promise<void> {
  logger.error('new rules could not be applied to the office', { regras: versoes.regras, error });
  await failRecalculo(tenant, claim);
}

const PAGE = 50;

/** Those that this worker computes by. */
export const REGRAS = { versao: versoes.regras, valem: notasQueValem };

/**
 * Computes the notes of a client's month anew that another version of the rules computed, from their stored XML: a result
 * never mixes versions. Doing it twice finds none.
 */
export async function recomputeOldRegras(
  workContext: WorkContext,
  organizationId: string,
  mes: { readonly clienteId: string; readonly competencia: string },
  requestId: string,
): Promise<void> {
  const tenant = workContext.database.forOrganization(organizationId);
  for (;;) {
    const documentos = await documentosOfOldRegras(tenant, mes, REGRAS, PAGE);
    if (!documentos.length) return;
    await recomputeDocumentos(workContext, tenant, documentos, requestId);
  }
}

/**
 * Computes these notes anew and writes them; `claim` is of the job of new rules whose page they are. False, and nothing is
 * written, when a client, or what is stored around them, changed meanwhile.
 */
export async function recomputeDocumentos(
  workContext: WorkContext,
  tenant: Tenant,
  documentos: readonly DocumentoGuardado[],
  requestId: string,
  claim?: RecalculoClaim,
): Promise<boolean> {
  const neighbours = await tenant.transaction((tx) =>
    neighboursOf(
      tx,
      documentos.map(({ chave }) => chave),
    ),
  );
  const contextos = contextosOf(relacoesGuardadas(neighbours));
  const ler: ReadArquivos = (batch) => readForClients(workContext, tenant, { ...batch, sandbox: true });
  const relidos = await rereadDocumentos(ler, documentos, contextos);
  const lidos = documentos.map(({ id, chave, sha256 }) => ({
    documentoId: id,
    documento: {
      ...known(relidos.documentos.get(chave), chave),
      ...(contextos.get(chave)?.fim ? NO_ROWS : {}),
      sha256,
    },
  }));
  if (!mesmosVinculos(lidos, neighbours)) {
    await rewriteVinculos(tenant, lidos);
    return recomputeDocumentos(workContext, tenant, documentos, requestId, claim);
  }
  return rewriteDocumentos(tenant, { lidos, clientesVersao: relidos.versao, neighbours }, requestId, claim);
}

/** Whether the links that decide something are stored as the files have them. */
function mesmosVinculos(
  lidos: readonly { readonly documento: DocumentoToStore }[],
  { vinculos }: Neighbours,
): boolean {
  const chaves = new Set(lidos.map(({ documento }) => documento.chave));
  const textos = (quais: readonly Vinculo[]) =>
    [...new Set(quais.map(({ de, tipo, para }) => `${de} ${tipo} ${para}`))].sort().join();
  const nosArquivos = actingVinculos(lidos.map(({ documento }) => documento));
  return textos(nosArquivos) === textos(vinculos.filter(({ de }) => chaves.has(de)));
}
