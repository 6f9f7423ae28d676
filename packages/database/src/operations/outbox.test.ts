import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { newId } from '../tenancy/new-id.ts';
import { insertOutbox, publishOutbox } from './outbox.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

test('rows that a relay holds which says nothing any more are another one’s', async () => {
  const office = await createEscritorio(base.database, { nome: 'Um' });
  const data = { id: newId(), organization_id: office, request_id: 'r-1' };
  await base.database
    .forOrganization(office)
    .transaction((tx) => insertOutbox(tx, [{ queue: 'lotes', jobId: 'um', data }]));
  let begun = () => {};
  const publishing = new Promise<void>((done) => {
    begun = done;
  });
  let thaw = () => {};
  const frozen = publishOutbox(base.database.relay, 10, () => {
    begun();
    return new Promise<void>((done) => {
      thaw = done;
    });
  });
  await publishing;
  const published: string[] = [];
  const publish = () =>
    publishOutbox(base.database.relay, 10, async (lines) => {
      published.push(...lines.map(({ jobId }) => jobId));
    });
  while ((await publish()) === 0) await new Promise((done) => setTimeout(done, 100));
  expect(published).toEqual(['um']);
  thaw();
  // What it handed over went out twice, and it knows that it was not the one to mark it.
  await expect(frozen).rejects.toThrow();
}, 60_000);
