import { setTimeout as pause } from 'node:timers/promises';
import {
  type ClaimedWork,
  type ClaimOrder,
  type Claims,
  claimWork,
  type Database,
  dataError,
  giveBack,
  insertOutbox,
  isWaiting,
  renewClaim,
  type Tenant,
} from '@apura/database';
import { permitFor, type QueueName } from '@apura/queues/permits';
import { type Histogram, type Logger, traceWork } from '@apura/runtime';
import type { ServiceContext } from './work-context.ts';

/** Between two tries to give a claim back while the database is away. */
const GIVE_BACK_MS = 250;

/** What one worker has while it works on a claim. */
export interface Claimed<W extends ClaimedWork> {
  readonly claim: Claims[W];
  readonly tenant: Tenant;
  /** Names the request and the office. */
  readonly logger: Logger;
}

/** A kind of work: how it is claimed, done and given up. */
export interface Work<W extends ClaimedWork> {
  readonly kind: W;
  readonly queue: Extract<QueueName, 'lotes' | 'apuracoes' | 'pdfs' | 'regras'>;
  /** Seconds after which another worker may take it from one that went silent; renewed while it takes longer. */
  readonly leaseSeconds: number;
  /** Of a recalculo: the rules that this worker has. */
  readonly regras?: string;
  /** Of chunks: which offices come last, and which are passed over. */
  readonly order?: ClaimOrder;
  /** Claims that may end with their worker; then something in the work ends them. */
  readonly attempts: number;
  do(it: Claimed<W>): Promise<void>;
  /** Ends work that has failed twice for what it holds, or has used up its claims. */
  giveUp(it: Claimed<W>, error: unknown): Promise<void>;
  /** Other work of the same queue, where there is none of this kind. */
  readonly orElse?: () => Promise<void>;
  /** Whether a try that failed so counts, besides those that failed for what the work holds. */
  readonly counts?: (error: unknown) => boolean;
  /** From the claim to the end, however it ends. */
  readonly duration?: Histogram;
  /** Hears of each try that failed. */
  readonly onFailure?: () => void;
}

/** Work waits, and somebody else's transaction holds it at this moment: the permit is to come again. */
export class WorkIsTaken extends Error {}

/**
 * One permit: takes the work of this kind whose turn it is, keeps its lease while it is done, and gives it back when it
 * fails. Resolves as well when there is nothing to do; rejects when the work was given back, and when what waits cannot be
 * taken at this moment: then the permit comes again.
 */
export async function withClaim<W extends ClaimedWork>({ database, logger }: ServiceContext, work: Work<W>) {
  const { kind, leaseSeconds, regras } = work;
  const which = { regras, ...(work.order && { order: work.order }) };
  const claim = await claimWork(database, kind, await database.presence.newOwner(), leaseSeconds, which);
  if (!claim) {
    if (await isWaiting(database, kind, which))
      throw new WorkIsTaken(`what waits (${kind}) is held by another transaction`);
    return work.orElse?.();
  }
  const { organization_id, request_id } = claim;
  const it = {
    claim,
    tenant: database.forOrganization(organization_id),
    logger: logger.child({ request_id, organization_id }),
  };
  // A renewal that fails is left to the next one; a claim that was lost shows when the result is written.
  const renewal = setInterval(
    () => void renewClaim(database, kind, claim, leaseSeconds).catch(() => {}),
    (leaseSeconds * 1000) / 3,
  );
  const measure = work.duration?.startTimer();
  try {
    // For whoever's permit this was: his work would wait until the sweeper counted it as forgotten.
    if (claim.taken_over)
      await it.tenant.transaction((tx) => insertOutbox(tx, [permitFor[work.queue](claim, claim.lease_dono)]));
    await traceWork(kind, request_id, { 'apura.queue': work.queue }, () => attempt(work, it));
  } catch (error) {
    work.onFailure?.();
    const counts = dataError(error) || (work.counts?.(error) ?? false);
    await giveBackInTime(database, work, claim, counts);
    throw error;
  } finally {
    measure?.();
    clearInterval(renewal);
  }
}

/** A database that was away may be back before the lease runs out; then the try is not held against anybody. */
async function giveBackInTime<W extends ClaimedWork>(
  database: Database,
  { kind, leaseSeconds }: Work<W>,
  claim: Claims[W],
  counts: boolean,
): Promise<void> {
  for (const until = Date.now() + leaseSeconds * 1000; Date.now() < until; await pause(GIVE_BACK_MS)) {
    const given = giveBack(database, kind, claim, counts).then(
      () => true,
      () => false,
    );
    if (await given) return;
  }
}

async function attempt<W extends ClaimedWork>(work: Work<W>, it: Claimed<W>): Promise<void> {
  const { tentativas } = it.claim;
  if (tentativas > work.attempts)
    return work.giveUp(it, new Error(`ended its worker ${work.attempts} times`));
  try {
    await work.do(it);
  } catch (error) {
    if (tentativas < 2 || !dataError(error)) throw error;
    await work.giveUp(it, error);
  }
}
