import { expect, test } from '@jest/globals';
import { FAULT_KINDS } from '../../faults/fault-kinds.ts';
import { filesOf, sentOf } from '../../faults/operations/files-of.ts';
import { makePlan, OFFICES } from '../../faults/plan.ts';

const everything = { minutes: 60, redis: true, mount: true };

test('the same seed gives the same operations, files and faults; another one gives others', () => {
  const plan = makePlan({ ...everything, seed: 7 });
  expect(makePlan({ ...everything, seed: 7 })).toEqual(plan);
  expect(makePlan({ ...everything, seed: 8 })).not.toEqual(plan);
  const upload = plan.operations.find((operation) => operation.kind === 'upload' && operation.zip);
  if (upload?.kind !== 'upload') throw new Error('no upload of a ZIP');
  expect(sentOf(upload)).toEqual(sentOf(upload));
  expect(filesOf(upload)).toHaveLength(upload.notes.length + upload.events.length + upload.broken);
});

test('an hour does every kind of fault and of operation, in every office', () => {
  const { operations, faults } = makePlan({ ...everything, seed: 1 });
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(Object.keys(FAULT_KINDS)));
  expect(new Set(operations.map(({ office }) => office)).size).toBe(OFFICES);
  const uploads = operations.flatMap((operation) => (operation.kind === 'upload' ? [operation] : []));
  expect(operations.length).toBeGreaterThan(uploads.length);
  expect(uploads.some(({ notes }) => new Set(notes).size < notes.length || notes.length > 60)).toBe(true);
  expect(uploads.some(({ dropAfter, repeated }) => dropAfter !== undefined && repeated)).toBe(true);
  expect(uploads.some(({ dropAfter, repeated }) => dropAfter !== undefined && !repeated)).toBe(true);
  expect(new Set(uploads.flatMap(({ events }) => events.map(({ what }) => what))).size).toBe(2);
});

test('what a machine cannot do is not planned', () => {
  const { faults } = makePlan({ ...everything, redis: false, mount: false, seed: 1 });
  expect(faults.filter(({ kind }) => /redis|disk/.test(kind))).toEqual([]);
});
