import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { setAsideForeignData } from './start-postgres.ts';

let folder: string;
let home: { readonly postgres: string; readonly secrets: string };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apura-aside-'));
  home = { postgres: join(folder, 'postgres'), secrets: join(folder, 'secrets.json') };
});
afterEach(() => rmSync(folder, { recursive: true }));

function data(): void {
  mkdirSync(join(home.postgres, 'data'), { recursive: true });
  writeFileSync(join(home.postgres, 'data/PG_VERSION'), '18');
}

test('data whose secrets are gone are put aside, whole, and it is said where', async () => {
  data();
  const said: string[] = [];
  await setAsideForeignData(home, (line) => said.push(line));
  expect(existsSync(home.postgres)).toBe(false);
  const [aside] = readdirSync(folder);
  expect(readFileSync(join(folder, aside as string, 'data/PG_VERSION'), 'utf8')).toBe('18');
  expect(said).toEqual([expect.stringContaining(join(folder, aside as string))]);
});

test('data with their secrets stay, and a new home has none', async () => {
  const said: string[] = [];
  await setAsideForeignData(home, (line) => said.push(line));
  data();
  writeFileSync(home.secrets, '{}');
  await setAsideForeignData(home, (line) => said.push(line));
  expect(existsSync(join(home.postgres, 'data/PG_VERSION'))).toBe(true);
  expect(said).toEqual([]);
});
