import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as tree from '@apura/engine';
import { build } from 'esbuild';

export type Engine = typeof tree;

/** The engine under a law that stands as source in a folder (`lawWith`). */
export async function engineUnder(law: string): Promise<Engine> {
  const outfile = join(law, 'engine.mjs');
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
