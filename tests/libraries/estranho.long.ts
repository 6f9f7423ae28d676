import { execFileSync } from 'node:child_process';
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
import { join, resolve } from 'node:path';
import { generateNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { commandIn } from '../../packages/cli/teste/command.ts';
import { type RunningOffice, runningOffice } from '../system/running-office.ts';
import { readmeExample } from './readme-example.ts';

/** Each package as a stranger gets it: packed, installed in an empty folder, run by this Node and by the newest one. */
const ARCHIVES = ['law', 'engine', 'documents', 'cli'] as const;
const raiz = mkdtempSync(join(tmpdir(), 'apura-estranho-'));
const NOTA = generateNota({ seed: 3 });

let office: RunningOffice;
let nodes: { readonly versao: string; readonly path: string }[];

const npm = (folder: string, ...args: string[]): string =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  });

const tarballs: Record<(typeof ARCHIVES)[number], string> = { law: '', engine: '', documents: '', cli: '' };

/** An empty folder with these installed in it. */
function install(nome: string, ...oQue: string[]): string {
  const folder = join(raiz, nome);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  npm(folder, 'install', '--no-save', ...oQue);
  return folder;
}

beforeAll(async () => {
  for (const archive of ARCHIVES) {
    const [{ filename }] = JSON.parse(
      npm(resolve('packages', archive), 'pack', '--json', '--pack-destination', raiz).replace(/^[^[]*/, ''),
    ) as [{ filename: string }];
    tarballs[archive] = join(raiz, filename);
  }
  // The newest Node of the registry, as a package that holds the program and downloads nothing.
  const novo = join(
    install('node', `node-${process.platform}-${process.arch}@latest`),
    `node_modules/node-${process.platform}-${process.arch}/bin/node`,
  );
  nodes = [process.execPath, novo].map((path) => ({
    path,
    versao: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(),
  }));
  office = await runningOffice();
}, 300_000);
afterAll(async () => {
  await office?.stop();
  rmSync(raiz, { recursive: true, force: true });
}, 120_000);

test('the newest Node is another one than this', () => {
  const [este, novo] = nodes.map(({ versao }) => Number(/^v(\d+)/.exec(versao)?.[1]));
  expect(novo).toBeGreaterThanOrEqual(24);
  expect(este).toBeLessThanOrEqual(novo as number);
});

test('the example of each library runs where only its tarball is installed', () => {
  const folder = install('bibliotecas', tarballs.law, tarballs.engine, tarballs.documents);
  expect(existsSync(join(folder, 'node_modules/saxes'))).toBe(true);
  writeFileSync(join(folder, 'nota.xml'), NOTA.bytes);
  writeFileSync(join(folder, 'engine.js'), readmeExample('engine'));
  writeFileSync(
    join(folder, 'documents.js'),
    `${readmeExample('documents')}
import { readFileSync } from 'node:fs';
import { LIMITES_DO_ZIP } from '@apura/documents/zip';
console.log(JSON.stringify([calcular(readFileSync('nota.xml')), LIMITES_DO_ZIP.niveis]));`,
  );
  const saidas = nodes.map(({ path }) =>
    ['engine.js', 'documents.js'].map((arquivo) =>
      execFileSync(path, ['--throw-deprecation', arquivo], { cwd: folder, encoding: 'utf8' }),
    ),
  );
  const [[simulado = '', calculado = ''] = []] = saidas;
  expect(saidas[1]).toEqual(saidas[0]);
  expect(simulado.split('\n')[0]).toMatch(/^2026 \d+\.\d\d lei$/);
  expect(JSON.parse(calculado)).toMatchObject([[{ chave: NOTA.chave, cbs: expect.any(String) }], 2]);
}, 120_000);

test('the engine needs the law and nothing else, the law nothing', () => {
  const folder = install('engine', tarballs.law, tarballs.engine);
  writeFileSync(join(folder, 'engine.js'), readmeExample('engine'));
  writeFileSync(join(folder, 'law.js'), readmeExample('law'));
  expect(readdirSync(join(folder, 'node_modules/@apura')).sort()).toEqual(['engine', 'law']);
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@apura',
  ]);
  for (const { path } of nodes) {
    expect(execFileSync(path, ['engine.js'], { cwd: folder, encoding: 'utf8' })).toContain('2033');
    expect(execFileSync(path, ['law.js'], { cwd: folder, encoding: 'utf8' })).toMatch(
      /^false true\n2033 ADCT/,
    );
  }
}, 60_000);

test('the types of both libraries hold for a stranger', () => {
  const folder = join(raiz, 'bibliotecas');
  writeFileSync(
    join(folder, 'tipos.ts'),
    `import { calcularDocumento, type NotaFiscal } from '@apura/engine';
import { lerXml } from '@apura/documents';
const leitura = lerXml(new Uint8Array());
if (leitura.tipo === 'lido') for (const documento of leitura.documentos) {
  if (documento.tipo === 'nota') { const nota: NotaFiscal = documento.nota; calcularDocumento(nota).reforma.cbs satisfies string; }
}
// @ts-expect-error a year is a number
calcularDocumento({} as NotaFiscal, { ano: '2027' });
`,
  );
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
  execFileSync(process.execPath, [tsc, ...options, 'tipos.ts'], { cwd: folder, encoding: 'utf8' });
}, 60_000);

test('the command alone, from its tarball: small, without dependencies, and at work', async () => {
  const folder = install('cli', tarballs.cli);
  const modulo = join(folder, 'node_modules/apura');
  const { dependencies, license } = JSON.parse(readFileSync(join(modulo, 'package.json'), 'utf8'));
  expect({ dependencies, license }).toEqual({ dependencies: undefined, license: 'MIT' });
  for (const arquivo of ['LICENSE', 'README.md', 'dist/THIRD-PARTY-LICENSES.txt']) {
    expect(existsSync(join(modulo, arquivo))).toBe(true);
  }
  expect(readFileSync(tarballs.cli).length).toBeLessThan(100_000);
  writeFileSync(join(folder, 'nota.xml'), NOTA.bytes);
  for (const { path } of nodes) {
    const command = commandIn(
      folder,
      join(modulo, 'dist/apura.cjs'),
      join(folder, 'node_modules/.bin'),
      path,
    );
    const ambiente = { APURA_BASE_URL: office.stack.baseUrl };
    const fim = await command.rodar(['calcular', 'nota.xml', '--json'], ambiente);
    expect(fim).toMatchObject({ codigo: 0, erros: '' });
    expect(JSON.parse(fim.saida)).toMatchObject({ calculo: { documento: { chave: NOTA.chave } } });
    expect(await command.linha('apura calcular nada.xml', ambiente).fim).toMatchObject({ codigo: 3 });
  }
}, 120_000);
