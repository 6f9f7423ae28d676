import type { ChildProcess } from 'node:child_process';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { attackWithSlowBodies } from '../../../teste/attacks/slow-bodies.ts';
import { escritorioForTests } from '../../../teste/gateway-for-tests.ts';
import { startGateway } from '../../../teste/gateway-in-process.ts';

let database: TestDatabase;
let process: ChildProcess | undefined;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  process?.kill('SIGKILL');
  await database.close();
});

/** What bodies may hold together, three times over for what comes with them: sockets, streams, garbage. They bring 810 MB. */
const MAX = 4 * 64 * 1024 * 1024;

test('900 bodies that hardly move leave memory within its bound, and another office is answered', async () => {
  const chaves: string[] = [];
  for (let i = 0; i < 20; i++) chaves.push((await escritorioForTests(database.database)).chave);
  const [other = '', ...attackers] = chaves;
  const { filho, pronto } = startGateway(database, { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' });
  process = filho;
  const { port, health_port: healthPort } = await pronto;
  const attack = { port, healthPort, attackers, other, connections: 900, bytes: 900_000, seconds: 8 };
  const { memory, answers, other: seen } = await attackWithSlowBodies(attack);
  // Each of the attackers has bodies under way already: it is told to end those first.
  expect(answers[429]).toBeGreaterThan(0);
  expect(new Set(seen.statuses)).toEqual(new Set([200]));
  expect(memory.peak - memory.before).toBeLessThan(MAX);
}, 120_000);
