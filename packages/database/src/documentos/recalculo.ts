import { createFato } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { type NotNull, sql } from 'kysely';
import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { requestApuracao } from '../apuracoes/request-apuracoes.ts';
import type { Recalculo } from '../generated/client.ts';
import type { RecalculoClaim } from '../operations/claims.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { asking } from '../tenancy/asking.ts';
import { from, now } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import { type Tenant, type Transaction, tenantOf } from '../tenancy/tenant.ts';
import { insertEvents } from '../webhooks/eventos.ts';
import { FREE, lastRecalculo } from './andamento-do-recalculo.ts';
import type { MesDoCliente } from './eventos-do-documento.ts';

/**
 * Asks for the notes and open months of each office that other rules may have computed. Asking twice is one job; what
 * earlier rules have left undone ends. A version that is not the newest that ever asked does nothing, so that a worker
 * of the version before, still running, does not turn the notes back. Returns how many offices were asked for.
 */
export async function requestRecalculos(database: Database, regras: string): Promise<number> {
  const { relay } = database;
  const { run, first, rows } = asking(relay);
  await run(
    from
      .insertInto('limites.recalculo')
      .values({ regras })
      .onConflict((one) => one.doNothing()),
  );
  const job = await first(lastRecalculo().select(['regras', 'estado']));
  if (job?.regras !== regras || job.estado === 'parado') return 0;
  const offices = await rows(call('escritorios_de_outras_regras', regras));
  let pedidos = 0;
  for (const { answer: id } of offices) pedidos += Number(await requestRecalculo(database, id, regras));
  return pedidos;
}

/** False when it has been asked for already, or the office is done since it was listed. */
const requestRecalculo = (database: Database, organizationId: string, regras: string): Promise<boolean> =>
  database.forOrganization(organizationId).transaction(async (tx) => {
    await tx.prisma.recalculo.updateMany({
      where: { regras: { not: regras }, estado: { in: ['pendente', 'executando', 'esperando', 'falhou'] } },
      data: { estado: 'parado', ...FREE },
    });
    // Held first: what ends it has then ended, and the next statement sees it.
    await tx.run(
      from
        .selectFrom('recalculo')
        .where('organization_id', '=', organizationId)
        .where('regras', '=', regras)
        .forUpdate(),
    );
    const AGAIN = {
      estado: 'pendente',
      etapa: 'eventos',
      depois_de: null,
      tentativas: 0,
      fim: null,
    } as const;
    const row = await tx.first(
      from
        .insertInto('recalculo')
        .values({ id: newId(), organization_id: organizationId, regras, request_id: `regras ${regras}` })
        .onConflict((one) =>
          one
            .columns(['organization_id', 'regras'])
            .doUpdateSet(({ ref }) => ({
              ...AGAIN,
              geracao: sql<number>`${ref('recalculo.geracao')} + 1`,
              acordado_em: now,
            }))
            .where('recalculo.estado', 'in', ['concluido', 'falhou'])
            .where(({ exists, selectFrom }) =>
              exists(
                selectFrom('organization as o')
                  .whereRef('o.id', '=', 'recalculo.organization_id')
                  .whereRef('o.regras_versao', 'is distinct from', 'recalculo.regras'),
              ),
            ),
        )
        .returning(['id', 'geracao']),
    );
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

const FINISHED = ['gerando_pdf', 'calculada'] as const;

/** Up to `limit` of them that pass for current, in order of id. */
export const versoesOfOtherRegras = (
  tenant: Tenant,
  regras: string,
  depoisDe: string | null,
  limit: number,
): Promise<VersaoOfOtherRegras[]> =>
  tenant.transaction((tx) =>
    tx.rows(
      from
        .selectFrom('apuracao as a')
        .select(['a.id', 'a.cliente_id', 'a.competencia', 'a.comparativo'])
        .where('a.estado', 'in', FINISHED)
        .where('a.comparativo', 'is not', null)
        .where('a.desatualizada_desde', 'is', null)
        .where(({ ref }) => sql<boolean>`${ref('a.versoes')}->>'regras' IS DISTINCT FROM ${regras}`)
        .$if(depoisDe !== null, (all) => all.where('a.id', '>', depoisDe))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('apuracao as n')
                .whereRef('n.cliente_id', '=', 'a.cliente_id')
                .whereRef('n.competencia', '=', 'a.competencia')
                .whereRef('n.versao', '>', 'a.versao')
                .where('n.estado', 'in', FINISHED),
            ),
          ),
        )
        .orderBy('a.id')
        .limit(limit)
        .$narrowType<{ comparativo: NotNull }>(),
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
      .set({ estado: 'falhou', fim: now, ...FREE })
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
const aPedir = (regras: string) =>
  from
    .selectFrom((eb) =>
      eb
        .selectFrom('apuracao')
        .distinctOn(['cliente_id', 'competencia'])
        .select(['cliente_id', 'competencia', 'versao', 'estado', 'versoes', 'desatualizada_desde'])
        .orderBy('cliente_id')
        .orderBy('competencia')
        .orderBy('versao', 'desc')
        .as('ultima'),
    )
    .select(['cliente_id', 'competencia', 'versao'])
    .where('estado', 'in', ['gerando_pdf', 'calculada'])
    .where(({ ref }) => sql<boolean>`${ref('versoes')}->>'regras' IS DISTINCT FROM ${regras}`)
    .where('desatualizada_desde', '>=', ({ selectFrom }) =>
      selectFrom('recalculo').select('criado_em').where('regras', '=', regras),
    )
    .orderBy('cliente_id')
    .orderBy('competencia');

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
    const outdated = await tx.rows(aPedir(regras));
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
        data: { estado: 'esperando', tentativas: 0, ...FREE },
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
  const meses = from
    .selectFrom('apuracao')
    .select(['cliente_id', 'competencia'])
    .distinct()
    .where('recalculo', '=', regras)
    .where('estado', '=', 'calculada');
  const feito = await tx.first(
    from
      .updateTable('recalculo')
      .set({ estado: 'concluido', fim: now, ...FREE })
      .where('id', '=', id)
      .returning(['criado_em', 'fim', 'documentos'])
      .returning(sql<number>`(SELECT count(*)::int FROM ${meses.as('m')})`.as('recalculados'))
      .$narrowType<{ fim: NotNull }>(),
  );
  await tx.prisma.organization.updateMany({
    where: { id: tx.organizationId },
    data: { regras_versao: regras },
  });
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
