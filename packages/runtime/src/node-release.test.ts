import { expect, test } from '@jest/globals';
import { nodePastItsEnd } from './run-service.ts';

test('a Node that gets no more fixes is told of from the day after its last, and what to run instead', () => {
  expect(nodePastItsEnd('20.19.0', new Date('2026-04-30T23:59:59Z'))).toBeUndefined();
  expect(nodePastItsEnd('20.19.0', new Date('2026-05-01T00:00:00Z'))).toContain('Node 24');
  expect(nodePastItsEnd('24.1.0', new Date('2026-11-23T00:00:00Z'))).toBeUndefined();
});

test('one that came after this release of ours is nobody’s trouble', () => {
  expect(nodePastItsEnd('40.0.0', new Date('2040-01-01T00:00:00Z'))).toBeUndefined();
});
