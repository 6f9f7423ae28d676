import { expect, test } from '@jest/globals';
import {
  arrivals,
  CHUNKS_PER_SECOND,
  readRule,
  simulate,
  UPLOADS,
  ZIPS,
} from '../../scripts/autoscaling.mjs';
import { readYaml } from './yaml-files.ts';

/*
 * The rule of k8s/components/keda against a peak day of 10,000 offices (docs/autoscaling.md): what it promises, and that
 * its neighbours do not keep the promise or cost more.
 */
const rule = readRule();
const day = (way: typeof UPLOADS, changed: Partial<typeof rule> = {}, offices = 10_000) =>
  simulate({ ...rule, ...changed }, arrivals(offices, way), way.rate);

test('a day that one worker carries is waited for by nobody', () => {
  expect(simulate({ ...rule, min: 1, max: 1 }, Array(3600).fill(1))).toMatchObject({
    p99: 0,
    longest: 0,
    most: 1,
    average: 1,
  });
});

test('what comes at once is worked off at the rate of the workers that there are', () => {
  const seconds = 100;
  const { longest, needed } = simulate({ ...rule, max: 1 }, [CHUNKS_PER_SECOND * seconds]);
  expect(longest).toBe(seconds - 1);
  expect(needed).toBeCloseTo(1, 1);
});

test('new workers work half a minute after they are wished for, and four more are what a single one may wish for', () => {
  // Thirty seconds of one worker, then twenty of five.
  const flood = [CHUNKS_PER_SECOND * (30 + 20 * 5)];
  expect(simulate({ ...rule, max: 5 }, flood)).toMatchObject({ longest: 49, most: 5 });
});

test('uploads: 99 of 100 chunks wait seconds, none a minute, for at most twice and a half the workers that it takes', () => {
  const { p99, longest, most, average, needed } = day(UPLOADS);
  expect(p99).toBeLessThanOrEqual(5);
  expect(longest).toBeLessThanOrEqual(60);
  expect(most).toBeLessThan(rule.max);
  expect(average).toBeLessThan(2.5 * needed);
});

test('twice as much waiting work a worker keeps more waiting; half of it costs more', () => {
  expect(day(UPLOADS, { backlog: rule.backlog * 2 }).p99).toBeGreaterThan(5);
  expect(day(UPLOADS, { backlog: rule.backlog / 2 }).average).toBeGreaterThan(day(UPLOADS).average);
  expect(day(ZIPS, { backlog: rule.backlog / 2 }).average).toBeGreaterThan(2 * day(ZIPS).average);
});

test('few long chunks: the age of the oldest sees them, their number does not', () => {
  const { p99, longest } = day(ZIPS);
  expect(p99).toBeLessThanOrEqual(60);
  expect(longest).toBeLessThan(0.9 * day(ZIPS, { oldest: Number.POSITIVE_INFINITY }).longest);
});

test('a hundred offices are carried by the one worker that always is there', () => {
  expect(day(UPLOADS, {}, 100).average).toBeLessThan(1.1);
});

test('the alert on waiting work stays silent on such a day', () => {
  const { groups } = readYaml('monitoring/alerts.yml') as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const { expr } = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'ApuraWorkWaits') ?? {
    expr: '',
  };
  const threshold = Number(/> (\d+)$/.exec(expr)?.[1]);
  expect(Math.max(day(UPLOADS).longest, day(ZIPS).longest)).toBeLessThan(threshold);
});
