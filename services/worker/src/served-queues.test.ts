import { expect, test } from '@jest/globals';
import { servedQueues, WORKER_QUEUES } from './served-queues.ts';

test('a worker serves what its list names', () => {
  expect([...servedQueues('lotes, clientes')]).toEqual(['lotes', 'clientes']);
  expect([...servedQueues(WORKER_QUEUES.join(','))]).toEqual([...WORKER_QUEUES]);
});

test.each(['lotes,pdf', ' , ', 'entregas'])(
  '%j stops the process with a sentence that names the setting',
  (list) => {
    expect(() => servedQueues(list)).toThrow(/WORKER_QUEUES .*lotes, apuracoes, pdfs, clientes, regras/);
  },
);
