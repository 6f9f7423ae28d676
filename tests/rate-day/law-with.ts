import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from '@jest/globals';
import { compileLaw } from '../../packages/law/compile.mjs';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder with the law as source (`src/index.ts`), of which one table reads otherwise. It is gone after the tests of the file. */
export function lawWith(file: string, change: (text: string) => string): string {
  const law = mkdtempSync(join(tmpdir(), 'apura-other-law-'));
  folders.push(law);
  cpSync(resolve('packages/law/data'), join(law, 'data'), { recursive: true });
  cpSync(resolve('packages/law/src'), join(law, 'src'), { recursive: true });
  const path = join(law, 'data', file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} is not as the test knows it`);
  writeFileSync(path, after);
  compileLaw(join(law, 'data'), join(law, 'src/generated'));
  return law;
}
