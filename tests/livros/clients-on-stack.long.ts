import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OfficeOnStack, officeOnSharedStack } from '../system/running-office.ts';
import { compareClientsWithFaults } from './compare-clients.ts';

let running: OfficeOnStack;
beforeAll(async () => {
  running = await officeOnSharedStack();
}, 60_000);
afterAll(() => running.stop(), 20_000);

test('through the services each difference that is planted in 200 clients is found, and none is invented', async () => {
  const clients = await compareClientsWithFaults(running.api, 1, 200);
  expect(clients.map(({ client, found }) => ({ client, found }))).toEqual(
    clients.map(({ client, planted }) => ({ client, found: planted })),
  );
}, 900_000);
