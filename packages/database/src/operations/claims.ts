import { notHeld } from '../escritorios/move-office.ts';
import type { Database } from '../tenancy/open-database.ts';
import { freeDead, type Leased } from './dead-claims.ts';
import { type Forgotten, findForgotten } from './forgotten-work.ts';

/** A row of work that one worker has for the time of its lease. */
export interface Claim {
  readonly id: string;
  readonly organization_id: string;
  readonly request_id: string;
  /** Proves the claim when the result is written. */
  readonly lease_dono: string;
  /** Which claim of the row (and of its stage) this is, from 1; those that were given back uncounted are left out. */
  readonly tentativas: number;
  /**
   * Its lease ran out with somebody who never gave it back, and whose permit is lost or comes late: the permit that it was
   * claimed with was another's.
   */
  readonly taken_over: boolean;
}

export interface ChunkClaim extends Claim {
  readonly lote_id: string;
}

/** One office's part of the job of new rules. */
export type RecalculoClaim = Claim;

/** The work that is claimed, with what is told of it. */
export interface Claims {
  recalculo: RecalculoClaim;
  chunk: ChunkClaim;
  apuracao: Claim;
  report: Claim;
  dossie: Claim;
}

export type ClaimedWork = keyof Claims;

/** One kind of work in SQL; the row is called `w`. */
interface Words extends Leased {
  /** Rows that may be claimed. Their indexes are partial ones: their conditions must stand in it as they are. */
  readonly free: string;
  /** Whether only workers with the row's rules may claim it. */
  readonly byRules?: true;
  /** The state of a row while it is claimed, and after it was given back where that is another. */
  readonly claimed: string;
  readonly givenBack?: string;
  readonly awoken: string;
  /** A further column that the claim tells. */
  readonly tells?: string;
  /** What waits behind all others of the kind. */
  readonly last?: string;
  /** Whether a worker may name offices that come last, and offices that it passes over (`ClaimOrder`). */
  readonly inTurns?: true;
}

/** What a worker makes of its own experience with offices: ids of those whose work comes last, and of those that it takes nothing of. */
export interface ClaimOrder {
  readonly last: readonly string[];
  readonly passedOver: readonly string[];
}

const NO_ORDER: ClaimOrder = { last: [], passedOver: [] };

const RUNNING_VERSION = `estado IN ('calculando', 'gerando_pdf')`;
/** Every lote of its watermark is done. */
const FREE_VERSION = `w.estado IN ('na_fila', 'calculando', 'gerando_pdf') AND (w.lease_ate IS NULL OR w.lease_ate <= now())
  AND NOT EXISTS (SELECT FROM apuracao_lote m JOIN lote l ON l.id = m.lote_id
                   WHERE m.apuracao_id = w.id AND l.estado NOT IN ('concluido', 'cancelado'))`;

const WORDS: Readonly<Record<ClaimedWork, Words>> = {
  chunk: {
    table: 'pedaco',
    running: `estado = 'executando'`,
    awoken: 'acordado_em',
    free: `w.estado = 'pendente' OR (w.estado = 'executando' AND w.lease_ate <= now())`,
    claimed: 'executando',
    givenBack: 'pendente',
    tells: 'lote_id',
    inTurns: true,
  },
  apuracao: {
    table: 'apuracao',
    running: RUNNING_VERSION,
    free: `${FREE_VERSION} AND w.estado IN ('na_fila', 'calculando')`,
    claimed: 'calculando',
    awoken: 'acordada_em',
    last: 'w.recalculo IS NOT NULL',
  },
  report: {
    table: 'apuracao',
    running: RUNNING_VERSION,
    free: `${FREE_VERSION} AND w.estado = 'gerando_pdf'`,
    claimed: 'gerando_pdf',
    awoken: 'acordada_em',
    last: 'w.recalculo IS NOT NULL',
  },
  dossie: {
    table: 'dossie',
    running: `estado = 'gerando_pdf'`,
    awoken: 'acordado_em',
    free: `w.estado = 'gerando_pdf' AND (w.lease_ate IS NULL OR w.lease_ate <= now())`,
    claimed: 'gerando_pdf',
  },
  recalculo: {
    table: 'recalculo',
    running: `estado = 'executando'`,
    awoken: 'acordado_em',
    byRules: true,
    free: `(w.estado = 'pendente' OR (w.estado = 'executando' AND w.lease_ate <= now()))
      AND EXISTS (SELECT FROM limites.recalculo j WHERE j.regras = w.regras AND j.estado = 'ativo')`,
    claimed: 'executando',
    givenBack: 'pendente',
  },
};

/** What a worker may take; `regras` is the parameter that has its rules. An office that moves is passed over. */
const freeFor = ({ free, byRules }: Words, regras: string): string =>
  `(${free}) AND ${notHeld('w')}${byRules ? ` AND w.regras = ${regras}` : ''}`;

/** The offices that are passed over are this parameter. */
const NOT_PASSED_OVER = (parameter: string): string => ` AND w.organization_id <> ALL(${parameter}::uuid[])`;

const claiming = (words: Words): string => {
  const { table, running, claimed, tells, inTurns } = words;
  const last = inTurns ? 'w.organization_id = ANY($3::uuid[])' : words.last;
  return `
  WITH ocupado AS (
    SELECT organization_id, count(*) AS n FROM ${table}
     WHERE ${running} AND lease_ate > now() GROUP BY organization_id),
  escolhido AS (
    SELECT w.id, w.lease_dono FROM ${table} w LEFT JOIN ocupado o ON o.organization_id = w.organization_id
     WHERE ${freeFor(words, '$3')}${inTurns ? NOT_PASSED_OVER('$4') : ''}
     ORDER BY ${last ? `${last}, ` : ''}coalesce(o.n, 0), w.id LIMIT 1
     FOR NO KEY UPDATE OF w SKIP LOCKED)
  UPDATE ${table} w SET estado = '${claimed}', tentativas = w.tentativas + 1, lease_dono = $1,
         lease_ate = now() + make_interval(secs => $2)
    FROM escolhido e WHERE w.id = e.id
  RETURNING w.id, w.organization_id, w.request_id, w.lease_dono, w.tentativas, e.lease_dono IS NOT NULL AS taken_over${tells ? `, w.${tells}` : ''}`;
};

/**
 * Takes the next work of a kind: of the office with the fewest running, the oldest first; what has lost its lease counts
 * as waiting, an apuração waits for all lotes of its watermark, and one that new rules ask for lets all others go first.
 * `owner` must be new for each claim (`Presence.newOwner`); `regras`, of a recalculo, are those that the worker has; `order` is of
 * chunks. Undefined when nothing waits.
 */
export async function claimWork<W extends ClaimedWork>(
  database: Database,
  work: W,
  owner: string,
  leaseSeconds: number,
  { regras, order = NO_ORDER }: { readonly regras?: string | undefined; readonly order?: ClaimOrder } = {},
): Promise<Claims[W] | undefined> {
  const further = WORDS[work].inTurns ? [order.last, order.passedOver] : regras === undefined ? [] : [regras];
  const values = [owner, leaseSeconds, ...further];
  const { rows } = await database.relay.query<Claims[W]>(claiming(WORDS[work]), values);
  return rows[0];
}

/**
 * Whether work of a kind waits that may be claimed. After a claim that found nothing it does where another transaction
 * holds the row (a note that outdates a version marks it): claims pass over such rows, and a permit that ended there would be lost.
 * What the claim has passed over does not count.
 */
export async function isWaiting(
  database: Database,
  work: ClaimedWork,
  { regras, order = NO_ORDER }: { readonly regras?: string | undefined; readonly order?: ClaimOrder } = {},
): Promise<boolean> {
  const words = WORDS[work];
  const { rows } = await database.relay.query<{ waits: boolean }>(
    `SELECT EXISTS (SELECT FROM ${words.table} w
      WHERE ${freeFor(words, '$1')}${words.inTurns ? NOT_PASSED_OVER('$1') : ''}) AS waits`,
    words.inTurns ? [order.passedOver] : regras === undefined ? [] : [regras],
  );
  return rows[0]?.waits === true;
}

/** Keeps what takes longer than its lease. False when somebody else has it by now. */
export async function renewClaim(
  database: Database,
  work: ClaimedWork,
  { id, lease_dono }: Claim,
  leaseSeconds: number,
): Promise<boolean> {
  const { table, claimed } = WORDS[work];
  const { rowCount } = await database.relay.query(
    `UPDATE ${table} SET lease_ate = now() + make_interval(secs => $3)
      WHERE id = $1 AND estado = '${claimed}' AND lease_dono = $2`,
    [id, lease_dono, leaseSeconds],
  );
  return rowCount === 1;
}

/**
 * Gives work back that failed while its process lives on: anybody may take it at once. `counts`: whether the try counts,
 * as it does not when a service was away. Does nothing when the claim was lost.
 */
export async function giveBack(
  database: Database,
  work: ClaimedWork,
  { id, lease_dono }: Claim,
  counts: boolean,
): Promise<void> {
  const { table, claimed, givenBack = claimed } = WORDS[work];
  await database.relay.query(
    `UPDATE ${table} SET estado = '${givenBack}', tentativas = tentativas - $3, lease_dono = NULL, lease_ate = NULL
      WHERE id = $1 AND estado = '${claimed}' AND lease_dono = $2`,
    [id, lease_dono, counts ? 0 : 1],
  );
}

/** A claim that ended with its process, whose permit was lost with it. */
export interface FreedClaim extends Forgotten {
  readonly estado: string;
}

/**
 * Frees the work of processes that have ended without giving it back. Each needs a new permit, for its own was lost.
 */
export const freeDeadClaims = (database: Database, work: Exclude<ClaimedWork, 'report'>) =>
  freeDead<FreedClaim>(database, WORDS[work]);

/** The waiting work of a kind, `queued` permits aside, that has been forgotten for `seconds`: {@link findForgotten}. */
export const forgottenWork = (
  database: Database,
  work: Exclude<ClaimedWork, 'recalculo'>,
  seconds: number,
  queued: number,
): Promise<Forgotten[]> => {
  const words = WORDS[work];
  return findForgotten(database, { ...words, free: freeFor(words, '') }, seconds, queued);
};
