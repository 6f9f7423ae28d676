import { expect, test } from '@jest/globals';
import { FILAS_DO_WORKER, filasServidas } from './filas-servidas.ts';

test('a worker serves what its list names', () => {
  expect([...filasServidas('lotes, clientes')]).toEqual(['lotes', 'clientes']);
  expect([...filasServidas(FILAS_DO_WORKER.join(','))]).toEqual([...FILAS_DO_WORKER]);
});

test.each(['lotes,pdf', ' , ', 'entregas'])(
  '%j stops the process with a sentence that names the setting',
  (lista) => {
    expect(() => filasServidas(lista)).toThrow(/WORKER_QUEUES .*lotes, apuracoes, pdfs, clientes, regras/);
  },
);
