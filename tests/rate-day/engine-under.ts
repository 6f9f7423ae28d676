import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as tree from '@apura/engine';
import { afterAll } from '@jest/globals';
import { build } from 'esbuild';
import { compileLaw } from '../../packages/law/compile.mjs';

export type Engine = typeof tree;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The engine under a law of which one file reads otherwise. */
export async function engineUnder(file: string, change: (text: string) => string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'apura-other-law-'));
  folders.push(folder);
  const law = join(folder, 'law');
  cpSync(resolve('packages/law/data'), join(law, 'data'), { recursive: true });
  cpSync(resolve('packages/law/src'), join(law, 'src'), { recursive: true });
  const path = join(law, 'data', file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} is not as the test knows it`);
  writeFileSync(path, after);
  compileLaw(join(law, 'data'), join(law, 'src/generated'));
  const outfile = join(folder, 'engine.mjs');
  await build({
    entryPoints: ['packages/engine/src/index.ts'],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    alias: { '@apura/law': join(law, 'src/index.ts') },
    outfile,
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href) as Promise<Engine>;
}
