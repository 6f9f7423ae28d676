import { createFato } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { requestApuracao } from '../apuracoes/request-apuracoes.ts';
import type { Recalculo } from '../generated/client.ts';
import type { RecalculoClaim } from '../operations/claims.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { from, now } from '../tenancy/builder.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import { type Tenant, type Transaction, tenantOf } from '../tenancy/tenant.ts';
import { insertEvents } from '../webhooks/eventos.ts';
import type { MesDoCliente } from './eventos-do-documento.ts';

/**
 * Asks for the notes and open months of each office that other rules may have computed. Asking twice is one job; what
 * earlier rules have left undone ends. A version that is not the newest that ever asked does nothing, so that a worker
 * of the version before, still running, does not turn the notes back. Returns how many offices were asked for.
 */
export async function requestRecalculos(database: Database, regras: string): Promise<number> {
  const { relay } = database;
  await relay.query('INSERT INTO limites.recalculo (regras) VALUES ($1) ON CONFLICT DO NOTHING', [regras]);
  const { rows: jobs } = await relay.query<{ regras: string; estado: string }>(
    'SELECT regras, estado FROM limites.recalculo ORDER BY criado_em DESC LIMIT 1',
  );
  if (jobs[0]?.regras !== regras || jobs[0].estado === 'parado') return 0;
  const { rows } = await relay.query<{ id: string }>('SELECT escritorios_de_outras_regras($1) AS id', [
    regras,
  ]);
  let pedidos = 0;
  for (const { id } of rows) pedidos += Number(await requestRecalculo(database, id, regras));
  return pedidos;
}

/** Nobody holds it any more. */
const NOBODYS = { lease_dono: null, lease_ate: null };

/** False when it has been asked for already, or the office is done since it was listed. */
const requestRecalculo = (database: Database, organizationId: string, regras: string): Promise<boolean> =>
  database.forOrganization(organizationId).transaction(async (tx) => {
    await tx.prisma.recalculo.updateMany({
      where: { regras: { not: regras }, estado: { in: ['pendente', 'executando', 'esperando', 'falhou'] } },
      data: { estado: 'parado', ...NOBODYS },
    });
    // Held first: what ends it has then ended, and the next statement sees it.
    await tx.run(
      from
        .selectFrom('recalculo')
        .where('organization_id', '=', organizationId)
        .where('regras', '=', regras)
        .forUpdate(),
    );
    const rows = await tx.rows<{ id: string; geracao: number }>(
      `INSERT INTO recalculo (id, organization_id, regras, request_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id, regras) DO UPDATE
          SET estado = 'pendente', etapa = 'eventos', depois_de = NULL, tentativas = 0, geracao = recalculo.geracao + 1,
              acordado_em = now(), fim = NULL
        WHERE recalculo.estado IN ('concluido', 'falhou')
          AND EXISTS (SELECT FROM organization o WHERE o.id = recalculo.organization_id AND o.regras_versao IS DISTINCT FROM recalculo.regras)
       RETURNING id, geracao`,
      [newId(), organizationId, regras, `regras ${regras}`],
    );
    const [row] = rows;
    if (!row) return false;
    await insertOutbox(tx, [
      permitFor.regras(
        { id: row.id, organization_id: organizationId, request_id: `regras ${regras}` },
        row.geracao,
      ),
    ]);
    return true;
  });

/** The office's part of the job of new rules that asked for a version. */
export type RecalculoPreso = Pick<Recalculo, 'id' | 'estado' | 'geracao' | 'request_id'>;

/**
 * To be called first in the transaction in which a version's figures, or its report, are finished or fail: nobody looks
 * which of the office's versions are under way until it is over. Undefined for a version that no rules asked for. First,
 * because who asks for versions has this row before it waits for any other.
 */
export const holdRecalculo = (tx: Transaction, apuracaoId: string): Promise<RecalculoPreso | undefined> =>
  tx.first(
    from
      .selectFrom('recalculo')
      .select(['id', 'estado', 'geracao', 'request_id'])
      .where('regras', '=', (eb) =>
        eb.selectFrom('apuracao').select('recalculo').where('id', '=', apuracaoId),
      )
      .forUpdate(),
  );

/** In the same transaction: the office goes on, if it waits for this version. */
export async function wakeRecalculo(tx: Transaction, preso: RecalculoPreso | undefined): Promise<void> {
  if (preso?.estado !== 'esperando') return;
  const { id, request_id } = preso;
  const geracao = preso.geracao + 1;
  await tx.run(
    from.updateTable('recalculo').set({ estado: 'pendente', geracao, acordado_em: now }).where('id', '=', id),
  );
  await insertOutbox(tx, [permitFor.regras({ id, organization_id: tx.organizationId, request_id }, geracao)]);
}

export type EstadoDoRecalculo = 'ativo' | 'pausado' | 'parado';

/** How the job of a version of the rules stands, over all offices. */
export interface Andamento {
  readonly regras: string;
  readonly estado: EstadoDoRecalculo;
  /** Notes a second at most, in the whole fleet; null is no bound. */
  readonly pace: number | null;
  readonly desde: Date;
  /** When its last office was done; null while there are others. */
  readonly fim: Date | null;
  /** Offices by how far they are. */
  readonly escritorios: Readonly<Record<string, number>>;
  /** Notes that were computed anew. */
  readonly documentos: number;
}

/** The newest job; undefined where there never was one. */
export async function findAndamento(database: Database): Promise<Andamento | undefined> {
  const { rows } = await database.relay.query<Andamento>(
    `SELECT j.regras, j.estado, j.pace, j.criado_em AS desde, coalesce(x.escritorios, '{}') AS escritorios,
            coalesce(x.documentos, 0)::int AS documentos, CASE WHEN x.abertos = 0 THEN x.fim END AS fim
       FROM limites.recalculo j LEFT JOIN LATERAL (
         SELECT jsonb_object_agg(e.estado, e.n) AS escritorios, sum(e.documentos) AS documentos, max(e.fim) AS fim,
                coalesce(sum(e.n) FILTER (WHERE e.estado IN ('pendente', 'executando', 'esperando')), 0) AS abertos
           FROM (SELECT estado, count(*)::int AS n, sum(documentos) AS documentos, max(fim) AS fim FROM recalculo
                  WHERE regras = j.regras GROUP BY estado) e) x ON true
      ORDER BY j.criado_em DESC LIMIT 1`,
  );
  return rows[0];
}

/**
 * Slows, pauses, stops or resumes the newest job; every worker heeds it before its next page of notes. `pace` null takes
 * the bound away. A stopped job leaves its offices as they are, until it is resumed. Undefined where there is no job.
 */
export async function changeAndamento(
  database: Database,
  { estado, pace }: { readonly estado?: EstadoDoRecalculo; readonly pace?: number | null },
): Promise<Andamento | undefined> {
  const { relay } = database;
  const { rows } = await relay.query<{ regras: string }>(
    `UPDATE limites.recalculo SET estado = coalesce($1, estado), pace = CASE WHEN $2 THEN $3::int ELSE pace END, proxima_em = now()
      WHERE regras = (SELECT regras FROM limites.recalculo ORDER BY criado_em DESC LIMIT 1) RETURNING regras`,
    [estado ?? null, pace !== undefined, pace ?? null],
  );
  const [job] = rows;
  if (job && estado === 'parado')
    await relay.query(
      `UPDATE recalculo SET estado = 'parado', lease_dono = NULL, lease_ate = NULL
        WHERE regras = $1 AND estado IN ('pendente', 'executando', 'esperando')`,
      [job.regras],
    );
  // The sweeper has them at its next turn.
  if (job && estado === 'ativo')
    await relay.query(
      `UPDATE recalculo SET estado = 'pendente', geracao = 0, acordado_em = now() - interval '1 hour'
        WHERE regras = $1 AND estado IN ('pendente', 'parado')`,
      [job.regras],
    );
  return findAndamento(database);
}

/** A chunk that no worker has taken after so long waits because all are busy. */
const CHUNK_PATIENCE_S = 0.5;

export interface Turn {
  /** Nobody holds it up. */
  readonly ativo: boolean;
  /** Seconds until what was done before is made up for at the pace that is set. */
  readonly espera: number;
  /** Chunks wait that no worker has taken, although there was time to. */
  readonly envios: boolean;
}

/** Charges `feitos` notes to the pace of the job, and says whether its next page may begin. */
export async function turnOfRecalculo(database: Database, regras: string, feitos: number): Promise<Turn> {
  if (feitos)
    await database.relay.query(
      `UPDATE limites.recalculo SET proxima_em = greatest(now(), proxima_em) + make_interval(secs => $2::float8 / pace)
        WHERE regras = $1 AND pace IS NOT NULL`,
      [regras, feitos],
    );
  const { rows } = await database.relay.query<Turn>(
    `SELECT estado = 'ativo' AS ativo, EXISTS (SELECT FROM pedaco WHERE estado = 'pendente' AND criado_em < now() - make_interval(secs => $2)) AS envios,
            CASE WHEN pace IS NULL THEN 0 ELSE greatest(0, extract(epoch FROM proxima_em - clock_timestamp())) END::float8 AS espera
       FROM limites.recalculo WHERE regras = $1`,
    [regras, CHUNK_PATIENCE_S],
  );
  return rows[0] ?? { ativo: false, espera: 0, envios: false };
}

export interface EtapaDoRecalculo {
  readonly etapa: 'eventos' | 'notas' | 'meses' | 'versoes';
  /** The last event, note, or version, of the stage that is done. */
  readonly depois_de: string | null;
}

/** Where the office stands; undefined when the claim was lost. */
export const readEtapa = (tenant: Tenant, { id, lease_dono }: RecalculoClaim) =>
  tenant.transaction((tx) =>
    tx.first(
      from
        .selectFrom('recalculo')
        .select(['etapa', 'depois_de'])
        .where((eb) => eb.and({ id, lease_dono }))
        .$narrowType<Pick<EtapaDoRecalculo, 'etapa'>>(),
    ),
  );

/**
 * Notes, in the transaction that does a page, how far its stage is and how many notes it wrote.
 *
 * @throws when the claim was lost, so that the page is not written twice
 */
export async function advanceEtapa(
  tx: Transaction,
  { id, lease_dono }: RecalculoClaim,
  { etapa, depois_de }: EtapaDoRecalculo,
  documentos = 0,
): Promise<void> {
  const { count } = await tx.prisma.recalculo.updateMany({
    where: { id, lease_dono, estado: 'executando' },
    data: { etapa, depois_de, documentos: { increment: documentos }, tentativas: 1 },
  });
  if (!count) throw new Error(`recalculo ${id} is somebody else's by now`);
}

/** Goes on with a stage of the office. */
export const moveTo = (tenant: Tenant, claim: RecalculoClaim, etapa: EtapaDoRecalculo): Promise<void> =>
  tenant.transaction((tx) => advanceEtapa(tx, claim, etapa));

/** A finished version that other rules computed, the newest of its month. */
export interface VersaoOfOtherRegras extends MesDoCliente {
  readonly id: string;
  readonly comparativo: object;
}

/** Up to `limit` of them that pass for current, in order of id. */
export const versoesOfOtherRegras = (
  tenant: Tenant,
  regras: string,
  depoisDe: string | null,
  limit: number,
): Promise<VersaoOfOtherRegras[]> =>
  tenant.transaction((tx) =>
    tx.rows<VersaoOfOtherRegras>(
      `SELECT a.id, a.cliente_id, a.competencia, a.comparativo FROM apuracao a
        WHERE a.estado IN ('gerando_pdf', 'calculada') AND a.comparativo IS NOT NULL AND a.desatualizada_desde IS NULL
          AND a.versoes->>'regras' IS DISTINCT FROM $1 AND ($2::uuid IS NULL OR a.id > $2)
          AND NOT EXISTS (SELECT FROM apuracao n WHERE n.cliente_id = a.cliente_id AND n.competencia = a.competencia
                             AND n.versao > a.versao AND n.estado IN ('gerando_pdf', 'calculada'))
        ORDER BY a.id LIMIT $3`,
      [regras, depoisDe, limit],
    ),
  );

/** Marks the months that come out differently, without an event for each, and goes on behind version `depoisDe`. */
export const markMeses = (
  tenant: Tenant,
  claim: RecalculoClaim,
  meses: readonly MesDoCliente[],
  depoisDe: string,
): Promise<void> =>
  tenant.transaction(async (tx) => {
    await markDesatualizadas(tx, claim.request_id, meses, 'regras', 'em silêncio');
    await advanceEtapa(tx, claim, { etapa: 'meses', depois_de: depoisDe });
  });

/** Ends the office's part of the job as failed: its page fails again and again. False when the claim was lost. */
export const failRecalculo = (tenant: Tenant, { id, lease_dono }: RecalculoClaim): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const failed = from
      .updateTable('recalculo')
      .set({ estado: 'falhou', fim: now, ...NOBODYS })
      .where((eb) => eb.and({ id, lease_dono }));
    return (await tx.count(failed)) === 1;
  });

/** What is told of the rules, and how a month is asked for. */
export interface RegrasNovas {
  readonly regras: string;
  /** The act that they carry out; left out where they carry out none. */
  readonly ato?: string;
  /** Where the office has chosen none of its own. */
  readonly cenario: object;
  /** Whether a month (YYYY-MM) is open; a closed one is marked, and asked for by nobody but its office. */
  readonly aberta: (competencia: string) => boolean;
}

/** Clients whose next month is asked for in one transaction. */
const CLIENTES = 50;

/** Months whose newest version is finished, of other rules, and outdated since the job began; in order, by client. */
const A_PEDIR = `
  SELECT cliente_id, competencia, versao FROM (
    SELECT DISTINCT ON (a.cliente_id, a.competencia) a.* FROM apuracao a
     ORDER BY a.cliente_id, a.competencia, a.versao DESC) ultima
   WHERE estado IN ('gerando_pdf', 'calculada') AND versoes->>'regras' IS DISTINCT FROM $1
     AND desatualizada_desde >= (SELECT criado_em FROM recalculo WHERE regras = $1)
   ORDER BY cliente_id, competencia`;

const emCursoDe = (regras: string) =>
  from
    .selectFrom('apuracao')
    .select(['cliente_id', 'estado'])
    .where('recalculo', '=', regras)
    .where(
      'estado',
      'in',
      (['na_fila', 'calculando', 'gerando_pdf'] as const).map((estado) => sql.lit(estado)),
    );

/**
 * Asks for the new version of each open month that came out outdated: of a client one after the other, because a balance is
 * carried from one to the next. When none is left the office is done, and hears of all its months at once. Returns false
 * when it is to be called again at once; otherwise the claim is over.
 */
export const requestNewVersoes = (
  tenant: Tenant,
  { id, lease_dono, request_id }: RecalculoClaim,
  novas: RegrasNovas,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    // Whoever finishes one of the versions waits for this row, so none ends unseen between the look and the wait.
    const mine = from
      .selectFrom('recalculo')
      .where((eb) => eb.and({ id, lease_dono, estado: 'executando' }))
      .forUpdate();
    if (!(await tx.count(mine))) return true;
    const { regras, ato, cenario, aberta } = novas;
    const emCurso = await tx.rows(emCursoDe(regras));
    const outdated = await tx.rows<MesDoCliente>(A_PEDIR, [regras]);
    const ocupados = new Set(
      emCurso.filter(({ estado }) => estado !== 'gerando_pdf').map((row) => row.cliente_id),
    );
    let pedidas = 0;
    for (const { cliente_id, competencia } of outdated.filter((mes) => aberta(mes.competencia))) {
      if (ocupados.has(cliente_id)) continue;
      ocupados.add(cliente_id);
      const resposta = await requestApuracao(tenantOf(tx), {
        clienteId: cliente_id,
        competencia,
        cenario,
        requestId: request_id,
        recalculo: regras,
      });
      if (resposta !== 'cliente_desconhecido' && 'criada' in resposta) pedidas++;
      if (pedidas === CLIENTES) return false;
    }
    if (pedidas || emCurso.length) {
      await tx.prisma.recalculo.updateMany({
        where: { id },
        data: { estado: 'esperando', tentativas: 0, ...NOBODYS },
      });
      return true;
    }
    await finish(tx, id, request_id, regras, ato, outdated.length);
    return true;
  });

/** Ends the office's part of the job. Who has no month that came out differently hears nothing. */
async function finish(
  tx: Transaction,
  id: string,
  requestId: string,
  regras: string,
  ato: string | undefined,
  encerrados: number,
): Promise<void> {
  const rows = await tx.rows<{ criado_em: Date; fim: Date; documentos: number; recalculados: number }>(
    `UPDATE recalculo SET estado = 'concluido', fim = now(), lease_dono = NULL, lease_ate = NULL WHERE id = $1
     RETURNING criado_em, fim, documentos,
       (SELECT count(*)::int FROM (SELECT DISTINCT cliente_id, competencia FROM apuracao a
         WHERE a.recalculo = $2 AND a.estado = 'calculada') m) AS recalculados`,
    [id, regras],
  );
  await tx.prisma.organization.updateMany({
    where: { id: tx.organizationId },
    data: { regras_versao: regras },
  });
  const [feito] = rows;
  if (!feito || !(feito.recalculados || encerrados)) return;
  const fato = createFato('regras.aplicadas', {
    regras,
    ...(ato === undefined ? {} : { ato }),
    documentos: feito.documentos,
    meses_recalculados: feito.recalculados,
    meses_so_marcados: encerrados,
    inicio: feito.criado_em,
    fim: feito.fim,
  });
  await insertEvents(tx, { recalculo: id }, requestId, [fato]);
}
