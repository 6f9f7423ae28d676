import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { runBackend } from './backend-run.ts';
import { type Arquivo, expectedOutcomes } from './expected-outcomes.ts';
import { monthWithFaults } from './month-with-faults.ts';
import { canRunRedis } from './start-redis.ts';

const CORPUS = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus');

const xmlsIn = (folder: string): Arquivo[] =>
  readdirSync(join(CORPUS, folder))
    .filter((nome) => /\.xml$/i.test(nome))
    .sort()
    .map((nome) => ({ nome: `${folder}-${nome}`, bytes: readFileSync(join(CORPUS, folder, nome)) }));

/** The corpus and its nasty variants; a generated month where they are not there. */
const arquivos = existsSync(CORPUS)
  ? [...xmlsIn('documents'), ...xmlsIn('edge')]
  : monthWithFaults().arquivos;
const backends = ['postgres', ...(canRunRedis ? (['redis'] as const) : [])] as const;

test(`${arquivos.length} files come to the same with queues in ${backends.join(' and in ')}`, async () => {
  const expected = expectedOutcomes(arquivos);
  expect(expected.outcomes.size).toBe(arquivos.length);
  const runs = [];
  for (const kind of backends) runs.push(await runBackend(kind, expected));
  for (const { outcomes } of runs) {
    expect(new Map([...outcomes].sort())).toEqual(new Map([...expected.outcomes].sort()));
  }
  for (const { stored } of runs) expect(stored).toEqual(runs[0]?.stored);
}, 180_000);
