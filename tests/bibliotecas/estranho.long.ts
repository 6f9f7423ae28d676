import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gerarNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { comandoEm } from '../../packages/cli/teste/comando.ts';
import { type RunningOffice, runningOffice } from '../system/running-office.ts';
import { exemploDoLeiame } from './exemplo-do-leiame.ts';

/** Each package as a stranger gets it: packed, installed in an empty folder, run by this Node and by the newest one. */
const PACOTES = ['engine', 'nfe', 'cli'] as const;
const raiz = mkdtempSync(join(tmpdir(), 'apura-estranho-'));
const NOTA = gerarNota({ seed: 3 });

let office: RunningOffice;
let nodes: { readonly versao: string; readonly caminho: string }[];

const npm = (pasta: string, ...argumentos: string[]): string =>
  execFileSync('npm', [...argumentos, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: pasta,
    encoding: 'utf8',
  });

const tarballs: Record<(typeof PACOTES)[number], string> = { engine: '', nfe: '', cli: '' };

/** An empty folder with these installed in it. */
function instalar(nome: string, ...oQue: string[]): string {
  const pasta = join(raiz, nome);
  mkdirSync(pasta);
  writeFileSync(join(pasta, 'package.json'), '{"private":true,"type":"module"}');
  npm(pasta, 'install', '--no-save', ...oQue);
  return pasta;
}

beforeAll(async () => {
  for (const pacote of PACOTES) {
    const [{ filename }] = JSON.parse(
      npm(resolve('packages', pacote), 'pack', '--json', '--pack-destination', raiz).replace(/^[^[]*/, ''),
    ) as [{ filename: string }];
    tarballs[pacote] = join(raiz, filename);
  }
  // The newest Node of the registry, as a package that holds the program and downloads nothing.
  const novo = join(
    instalar('node', `node-${process.platform}-${process.arch}@latest`),
    `node_modules/node-${process.platform}-${process.arch}/bin/node`,
  );
  nodes = [process.execPath, novo].map((caminho) => ({
    caminho,
    versao: execFileSync(caminho, ['--version'], { encoding: 'utf8' }).trim(),
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
  const pasta = instalar('bibliotecas', tarballs.engine, tarballs.nfe);
  expect(existsSync(join(pasta, 'node_modules/saxes'))).toBe(true);
  writeFileSync(join(pasta, 'nota.xml'), NOTA.bytes);
  writeFileSync(join(pasta, 'engine.js'), exemploDoLeiame('engine'));
  writeFileSync(
    join(pasta, 'nfe.js'),
    `${exemploDoLeiame('nfe')}
import { readFileSync } from 'node:fs';
import { LIMITES_DO_ZIP } from '@apura/nfe/zip';
console.log(JSON.stringify([calcular(readFileSync('nota.xml')), LIMITES_DO_ZIP.niveis]));`,
  );
  const saidas = nodes.map(({ caminho }) =>
    ['engine.js', 'nfe.js'].map((arquivo) =>
      execFileSync(caminho, ['--throw-deprecation', arquivo], { cwd: pasta, encoding: 'utf8' }),
    ),
  );
  const [[simulado = '', calculado = ''] = []] = saidas;
  expect(saidas[1]).toEqual(saidas[0]);
  expect(simulado.split('\n')[0]).toMatch(/^2026 \d+\.\d\d lei$/);
  expect(JSON.parse(calculado)).toMatchObject([[{ chave: NOTA.chave, cbs: expect.any(String) }], 2]);
}, 120_000);

test('the engine alone needs nothing else', () => {
  const pasta = instalar('engine', tarballs.engine);
  writeFileSync(join(pasta, 'engine.js'), exemploDoLeiame('engine'));
  expect(JSON.parse(npm(pasta, 'ls', '--all', '--json', '--depth=9')).dependencies).toMatchObject({
    '@apura/engine': expect.not.objectContaining({ dependencies: expect.anything() }),
  });
  for (const { caminho } of nodes) {
    expect(execFileSync(caminho, ['engine.js'], { cwd: pasta, encoding: 'utf8' })).toContain('2033');
  }
}, 60_000);

test('the types of both libraries hold for a stranger', () => {
  const pasta = join(raiz, 'bibliotecas');
  writeFileSync(
    join(pasta, 'tipos.ts'),
    `import { calcularDocumento, type NotaFiscal } from '@apura/engine';
import { lerXml } from '@apura/nfe';
const leitura = lerXml(new Uint8Array());
if (leitura.tipo === 'lido') for (const documento of leitura.documentos) {
  if (documento.tipo === 'nota') { const nota: NotaFiscal = documento.nota; calcularDocumento(nota).reforma.cbs satisfies string; }
}
// @ts-expect-error a year is a number
calcularDocumento({} as NotaFiscal, { ano: '2027' });
`,
  );
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const opcoes = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
  execFileSync(process.execPath, [tsc, ...opcoes, 'tipos.ts'], { cwd: pasta, encoding: 'utf8' });
}, 60_000);

test('the command alone, from its tarball: small, without dependencies, and at work', async () => {
  const pasta = instalar('cli', tarballs.cli);
  const modulo = join(pasta, 'node_modules/apura');
  const { dependencies, license } = JSON.parse(readFileSync(join(modulo, 'package.json'), 'utf8'));
  expect({ dependencies, license }).toEqual({ dependencies: undefined, license: 'MIT' });
  for (const arquivo of ['LICENSE', 'README.md', 'dist/THIRD-PARTY-LICENSES.txt']) {
    expect(existsSync(join(modulo, arquivo))).toBe(true);
  }
  expect(readFileSync(tarballs.cli).length).toBeLessThan(100_000);
  writeFileSync(join(pasta, 'nota.xml'), NOTA.bytes);
  for (const { caminho } of nodes) {
    const comando = comandoEm(
      pasta,
      join(modulo, 'dist/apura.cjs'),
      join(pasta, 'node_modules/.bin'),
      caminho,
    );
    const ambiente = { APURA_BASE_URL: office.stack.baseUrl };
    const fim = await comando.rodar(['calcular', 'nota.xml', '--json'], ambiente);
    expect(fim).toMatchObject({ codigo: 0, erros: '' });
    expect(JSON.parse(fim.saida)).toMatchObject({ calculo: { documento: { chave: NOTA.chave } } });
    expect(await comando.linha('apura calcular nada.xml', ambiente).fim).toMatchObject({ codigo: 3 });
  }
}, 120_000);
