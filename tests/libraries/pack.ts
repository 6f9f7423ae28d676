import { resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';

/** From where both libraries are found as a dependency is. */
const DEPENDENTE = resolve('services/worker');

export interface Archive {
  readonly codigo: string;
  /** The files of which something is in the bundle, from the repository's root. */
  readonly arquivos: readonly string[];
}

/** Bundles a module for the browser, from what the packages publish; `programa` may import them by name. */
export async function packForBrowser(programa: string): Promise<Archive> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: programa, resolveDir: DEPENDENTE, loader: 'js' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'programa',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    metafile: true,
    logLevel: 'silent',
  });
  const [saida] = Object.values((metafile as Metafile).outputs);
  const arquivos = Object.entries(saida?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([arquivo]) => arquivo);
  return { codigo: outputFiles[0]?.text ?? '', arquivos };
}
