import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const AQUI = dirname(fileURLToPath(import.meta.url));

/** Bundles the command into one file below `folder`, with the licences of what it holds of others. */
export async function pack(folder = join(AQUI, 'dist')) {
  const { version } = JSON.parse(readFileSync(join(AQUI, 'package.json'), 'utf8'));
  const { metafile } = await build({
    absWorkingDir: AQUI,
    entryPoints: ['src/main.ts'],
    outfile: join(folder, 'apura.cjs'),
    bundle: true,
    // An optional peer, which whoever has agents installs beside it; and colours, which cli-table3 does without.
    external: ['@modelcontextprotocol/sdk', '@colors/colors'],
    // What comes from this house is not built yet where the command is.
    conditions: ['source'],
    platform: 'node',
    target: 'node20',
    // CommonJS starts faster than one ES module of this size, and the libraries are written in it.
    format: 'cjs',
    minify: true,
    // Accents as they are: escaped, a letter takes twice the bytes.
    charset: 'utf8',
    legalComments: 'none',
    banner: { js: '#!/usr/bin/env node' },
    define: { __VERSAO__: JSON.stringify(version) },
    metafile: true,
    logLevel: 'warning',
    plugins: [await partsAlone()],
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencas(Object.keys(metafile.inputs)));
  return join(folder, 'apura.cjs');
}

/** A source file with what it imports, and of that only what it uses: what is loaded late would bring whole packages. */
async function alone(file) {
  const { outputFiles } = await build({
    absWorkingDir: AQUI,
    entryPoints: [file],
    bundle: true,
    write: false,
    conditions: ['source'],
    platform: 'node',
    format: 'esm',
  });
  return outputFiles[0].text;
}

/** Of the words of the house those that the command says, and of the catalogue of errors its English, a tenth of it. */
async function partsAlone() {
  const words = await alone('src/words.ts');
  const english = Buffer.from(await alone('src/api/english.ts')).toString('base64');
  const { ENGLISH } = await import(`data:text/javascript;base64,${english}`);
  const parts = [
    [/[\\/]cli[\\/]src[\\/]words\.ts$/, words],
    [/[\\/]api[\\/]english\.ts$/, `export const ENGLISH = ${JSON.stringify(ENGLISH)};`],
    // Node knows itself what an emoji is: its list would be a sixteenth of the command.
    [/[\\/]emoji-regex[\\/]index\.js$/, 'module.exports = () => /\\p{RGI_Emoji}/gv;'],
    // The command shows one bar at a time.
    [/[\\/]cli-progress[\\/]lib[\\/]multi-bar\.js$/, ''],
  ];
  return {
    name: 'parts-alone',
    setup(bundle) {
      for (const [filter, contents] of parts) bundle.onLoad({ filter }, () => ({ contents, loader: 'js' }));
    },
  };
}

/** The licence text of each package that is in the bundle. */
function licencas(arquivos) {
  const archives = new Map();
  for (const arquivo of arquivos) {
    const achado = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(resolve(AQUI, arquivo));
    if (achado) archives.set(achado[2], achado[1]);
  }
  return [...archives]
    .sort()
    .map(([nome, raiz]) => {
      const { version, license } = JSON.parse(readFileSync(join(raiz, 'package.json'), 'utf8'));
      const texto = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENSE-MIT.txt']
        .map((arquivo) => join(raiz, arquivo))
        .find((path) => existsSync(path));
      return `${nome} ${version} (${license})\n\n${texto ? readFileSync(texto, 'utf8').trim() : license}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** `node pack.mjs [folder]` */
if (process.argv[1] === fileURLToPath(import.meta.url)) await pack(process.argv[2]);
