import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_TYPES } from '@apura/contracts';
import { expect, test } from '@jest/globals';

const read = (folder: string): { readonly path: string; readonly text: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('generated'))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), 'utf8') }));

const FILES = ['packages/database', 'services/worker', 'services/gateway', 'services/deliverer'].flatMap(
  (one) => read(join(one, 'src')),
);
const isTest = (path: string): boolean => /\.(test|long)\.ts$/.test(path);

/** Where a kind of event is written, and where a test names it. */
const BIRTH = (type: string) => new RegExp(`createFato\\(\\s*'${type}'`);
const SEEN = (type: string) => new RegExp(`['=]${type}'`);

test.each(EVENT_TYPES)('%s happens somewhere, and a test sees it happen', (type) => {
  const births = FILES.filter(({ path, text }) => !isTest(path) && BIRTH(type).test(text));
  expect(births.map(({ path }) => path)).not.toEqual([]);
  const seen = FILES.filter(({ path, text }) => isTest(path) && SEEN(type).test(text));
  expect(seen.map(({ path }) => path)).not.toEqual([]);
});
