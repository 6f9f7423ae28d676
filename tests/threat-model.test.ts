import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => basename(file));
const rooms = ['packages', 'services'].flatMap((folder) =>
  readdirSync(folder).map((room) => join(folder, room, 'src')),
);
const FILES = new Set([...rooms, 'tests'].flatMap(below));

/** Each promise with what its last column names: files of tests, scripts of ours. */
const PROMISES = readFileSync('docs/threat-model.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Who '))
  .map((line) => {
    const cells = line.split('|').slice(1, -1);
    const proofs = [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return [cells[0]?.trim() ?? '', proofs] as const;
  });

test('the table is there', () => expect(PROMISES.length).toBeGreaterThan(10));

test.each(PROMISES)('%s: what stands against it is proven by tests that there are', (_who, proofs) => {
  expect(proofs.length).toBeGreaterThan(0);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const there = (name: string) =>
    FILES.has(name) || existsSync(name) || Object.keys(scripts).includes(name.replace(/^npm run /, ''));
  expect(proofs.filter((name) => !there(name))).toEqual([]);
});
