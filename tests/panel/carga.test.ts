import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';

const DIST = 'packages/panel/dist';
const LIMITE = 350 * 1024;

interface Entrada {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Entrada
>;
const compressed = (arquivo: string): number => gzipSync(readFileSync(join(DIST, arquivo))).length;

/** Bytes, compressed, of scripts and styles that some entries bring with all that they import. */
function carga(...entradas: string[]): number {
  const vistas = new Set<string>();
  const arquivos = new Set<string>();
  const visitar = (nome: string) => {
    const entrada = manifest[nome];
    if (!entrada) throw new Error(`the build has no ${nome}`);
    if (vistas.has(nome)) return;
    vistas.add(nome);
    for (const arquivo of [entrada.file, ...(entrada.css ?? [])]) arquivos.add(arquivo);
    entrada.imports?.forEach(visitar);
  };
  entradas.forEach(visitar);
  return [...arquivos].reduce((soma, arquivo) => soma + compressed(arquivo), 0);
}

test.each([
  'src/pages/entrada/sign-in-page.tsx',
  'src/pages/fechamento/fechamento.tsx',
  'src/pages/apuracoes/apuracao.tsx',
  'src/pages/envios/send-page.tsx',
])('the panel, opened first at %s, is under 350 KB compressed', (page) => {
  expect(carga('index.html', page)).toBeLessThan(LIMITE);
});

test.each(['calculadora', 'simulador'])('the public %s needs none of the panel’s components', (parte) => {
  expect(carga(`src/public-pages/${parte}.tsx`)).toBeLessThan(120 * 1024);
});

test('the page has no script or style of its own: the policy would refuse them', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)|https?:/);
});

const PICTURES = 'packages/panel/public/assets';

/** Width and height as a WebP says them in its head. */
function sizeOf(file: string): [width: number, height: number] {
  const bytes = readFileSync(join(PICTURES, file));
  expect(bytes.toString('latin1', 12, 16)).toBe('VP8X');
  return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
}

test('the pictures of the panel are those that the pages name, of the size that these say, and small', () => {
  const index = JSON.parse(readFileSync('services/gateway/src/pages/pictures.json', 'utf8')) as Record<
    string,
    { width: number; height: number; light: string; dark?: string }
  >;
  const named = Object.values(index).flatMap(({ width, height, light, dark }) =>
    [light, dark].flatMap((file) => (file ? [{ file, size: [width, height] }] : [])),
  );
  for (const { file, size } of named) expect([file, sizeOf(file)]).toEqual([file, size]);
  const files = named.map(({ file }) => file);
  expect(files).toEqual(
    expect.arrayContaining(readFileSync('README.md', 'utf8').match(/[\w-]+\.webp/g) ?? []),
  );
  const there = readdirSync(PICTURES);
  expect(there.filter((file) => file.endsWith('.webp')).sort()).toEqual(files.sort());
  const bytes = there.reduce((sum, file) => sum + readFileSync(join(PICTURES, file)).length, 0);
  expect(bytes).toBeLessThan(400 * 1024);
});
