import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './bootstrap.mjs';

/*
 * A peak day of uploads against the rule of k8s/components/keda, in steps of one second. docs/autoscaling.md has what
 * it shows. Figures of work are those of docs/capacity.md.
 */

const CHUNKS_OF_AN_UPLOAD = 8;
/**
 * Chunks of uploads of 500 files that a worker of two cores ends in a second. Measured with PostgreSQL and the gateway on the same
 * two cores (600 files/s), so a worker that has its cores for itself is faster: 0.0016 s of processor a file would be 20.
 */
export const CHUNKS_PER_SECOND = (600 / 500) * CHUNKS_OF_AN_UPLOAD;
/** A worker takes this many chunks at a time (WORKER_CONCURRENCY). */
const AT_A_TIME = 4;
/** How offices send: uploads of 500 files, or everything in one ZIP that one worker opens and reads, 17 seconds long. */
export const UPLOADS = { files: 500, chunks: CHUNKS_OF_AN_UPLOAD, rate: CHUNKS_PER_SECOND };
export const ZIPS = { files: 10_000, chunks: 1, rate: 600 / 10_000 };
/** Image there, process up, browser warm, ready. */
const STARTS_AFTER_S = 30;
/** The autoscaler of Kubernetes looks this often. */
const LOOKS_EVERY_S = 15;
const HOURS = 10;

/** A generator of the same numbers for the same seed (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** How many of a Poisson process of mean `mean` happen. */
function poisson(mean, next) {
  if (mean > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const left = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > left; count += 1) product *= next();
  return count;
}

/**
 * Chunks that arrive in each second of the 5th of a month, from 8 to 18 o'clock: a tenth of a month's half by night,
 * the busiest hour twice the day's average (docs/capacity.md), and at 14 o'clock everybody comes back from lunch.
 */
export function arrivals(offices, { files, chunks } = UPLOADS, seed = 1) {
  const next = random(seed);
  const filesAnHour = (offices * 20_000) / 2 / 8;
  const shape = [0.5, 1, 2, 1.2, 0.4, 0.4, 1.4, 1, 0.7, 0.2];
  const seconds = [];
  for (let second = 0; second < HOURS * 3600; second += 1) {
    const hour = Math.floor(second / 3600);
    const rush = hour === 6 && second % 3600 < 600 ? 1.5 : 1;
    const lotes = poisson((shape[hour] * rush * filesAnHour) / 3600 / files, next);
    seconds.push(lotes * chunks);
  }
  return seconds;
}

/** The rule as it stands in the manifest. */
export function readRule() {
  const text = (file) => readFileSync(join(ROOT, 'k8s/components/keda', file), 'utf8');
  const worker = parseAllDocuments(text('scaled-objects.yaml'))
    .map((document) => document.toJS())
    .find(({ metadata }) => metadata.name === 'worker').spec;
  const patch = parseAllDocuments(text('kustomization.yaml'))[0].toJS().patches[0].patch;
  const { behavior } = parseAllDocuments(patch)[0].toJS().spec.advanced.horizontalPodAutoscalerConfig;
  const target = (value) =>
    Number(
      worker.triggers.find(
        ({ metadata }) => metadata.url.endsWith('/lotes') && metadata.valueLocation === value,
      ).metadata.targetValue,
    );
  return {
    min: worker.minReplicaCount,
    max: worker.maxReplicaCount,
    backlog: target('backlog'),
    oldest: target('oldest_seconds'),
    behavior,
  };
}

/** How far a policy lets the number go, from what it was when the period began. */
const bounds = (policies, then, up) =>
  policies.map(({ type, value, periodSeconds }) => {
    const step = type === 'Pods' ? value : Math.ceil((then(periodSeconds) * value) / 100);
    return then(periodSeconds) + (up ? step : -step);
  });

/**
 * Runs the day. Answers with how long chunks waited (seconds: half, 99 in 100, the longest), how many workers there
 * were at most and on average, and the average that no rule could go below.
 *
 * @param rate chunks that one worker ends in a second
 */
export function simulate(rule, chunks, rate = CHUNKS_PER_SECOND) {
  /** Chunks that wait, by the second in which they came. */
  const queue = [];
  let first = 0;
  const waits = [];
  /** Workers by the second from which they work; the last to come are the first to go. */
  let workers = Array(rule.min).fill(0);
  const history = [];
  const wishes = [];
  let workerSeconds = 0;
  let most = 0;
  let carried = 0;
  for (let now = 0; now < chunks.length || first < queue.length; now += 1) {
    if (chunks[now]) queue.push({ at: now, left: chunks[now] });
    const ready = workers.filter((since) => since <= now).length;
    const arrived = queue.slice(first).reduce((sum, { left }) => sum + left, 0);
    // Tenths that are added up as floats would end a hair below the whole chunk that they come to.
    let able = Math.round((ready * rate + carried) * 1e6) / 1e6;
    while (able >= 1 && first < queue.length) {
      const head = queue[first];
      const taken = Math.min(head.left, Math.floor(able));
      waits.push([now - head.at, taken]);
      head.left -= taken;
      able -= taken;
      if (head.left === 0) first += 1;
    }
    carried = first < queue.length ? able : 0;
    const waiting = queue.slice(first).reduce((sum, { left }) => sum + left, 0);
    // Taken and not yet stored: what was served in this second stays under way for its share of it.
    const busy = Math.min(1, (arrived - waiting) / (ready * rate));
    const active = waiting > 0 ? ready * AT_A_TIME : ready * AT_A_TIME * busy;
    history[now] = workers.length;
    workerSeconds += workers.length;
    most = Math.max(most, workers.length);
    if (now % LOOKS_EVERY_S === 0) {
      const oldest = first < queue.length ? now - queue[first].at : 0;
      const wish = Math.max(Math.ceil((waiting + active) / rule.backlog), Math.ceil(oldest / rule.oldest));
      wishes.push([now, wish]);
      workers = follow(rule, wish, workers, now, { history, wishes });
    }
  }
  waits.sort(([a], [b]) => a - b);
  const total = waits.reduce((sum, [, n]) => sum + n, 0);
  const quantile = (share) => {
    let rest = share * total;
    const found = waits.find(([, n]) => {
      rest -= n;
      return rest <= 0;
    });
    return found?.[0] ?? 0;
  };
  return {
    p50: quantile(0.5),
    p99: quantile(0.99),
    longest: waits.at(-1)?.[0] ?? 0,
    most,
    average: workerSeconds / history.length,
    needed: total / rate / history.length,
  };
}

/** What the autoscaler of Kubernetes makes of a wish: tolerance, stabilisation, policies, bounds. */
function follow({ min, max, behavior }, wish, workers, now, { history, wishes }) {
  const current = workers.length;
  const recent = (seconds) => wishes.filter(([at]) => at > now - seconds - 1).map(([, n]) => n);
  const then = (seconds) => history[Math.max(0, now - seconds)] ?? current;
  if (wish > current * 1.1) {
    const steady = Math.min(...recent(behavior.scaleUp.stabilizationWindowSeconds), wish);
    const limit = Math.max(...bounds(behavior.scaleUp.policies, then, true));
    const count = Math.min(steady, limit, max);
    return count > current ? [...workers, ...Array(count - current).fill(now + STARTS_AFTER_S)] : workers;
  }
  if (wish < current * 0.9) {
    const steady = Math.max(...recent(behavior.scaleDown.stabilizationWindowSeconds), wish);
    const limit = Math.min(...bounds(behavior.scaleDown.policies, then, false));
    const count = Math.max(steady, limit, min);
    return count < current ? workers.slice(0, count) : workers;
  }
  return workers;
}

if (process.argv[1] === import.meta.filename) {
  const rule = readRule();
  const line = (...cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
  for (const [offices, way, what] of [
    [100, UPLOADS, 'uploads of 500 files'],
    [1_000, UPLOADS, 'uploads of 500 files'],
    [10_000, UPLOADS, 'uploads of 500 files'],
    [10_000, ZIPS, 'ZIPs of 10,000 files'],
  ]) {
    const day = arrivals(offices, way);
    process.stdout.write(`\n${offices} offices, ${what}\n`);
    line('backlog', 'oldest', 'p50 s', 'p99 s', 'longest s', 'most', 'average', 'needed');
    for (const [backlog, oldest] of [
      [2, 5],
      [4, 5],
      [6, 5],
      [8, 5],
      [16, 5],
      [6, Infinity],
      [Infinity, 5],
    ]) {
      const { p50, p99, longest, most, average, needed } = simulate(
        { ...rule, backlog, oldest },
        day,
        way.rate,
      );
      line(backlog, oldest, p50, p99, longest, most, average.toFixed(1), needed.toFixed(1));
    }
  }
}
