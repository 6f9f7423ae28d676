import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calcularDocumento, simular } from '@apura/engine';
import { generateNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, ConsoleMessage } from 'puppeteer-core';
import { lerXml } from '../../packages/documents/src/index.ts';
import { findExecutable } from '../../services/worker/src/browser/find-executable.ts';
import { launchBrowser } from '../../services/worker/src/browser/launch-browser.ts';
import { packForBrowser } from './pack.ts';
import { readmeExample } from './readme-example.ts';

/** The libraries in a real browser that reaches nothing: what they compute, they compute there. */
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'apura-navegador-'));

beforeAll(async () => {
  browser = await launchBrowser(await findExecutable({ folder, environment: process.env }));
}, 60_000);
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

interface Page {
  readonly resultado: unknown;
  readonly impresso: readonly string[];
  readonly pedidos: readonly string[];
}

/** Runs a bundle in an empty page, then `depois` there, with what the bundle exports. */
async function execute(programa: string, depois: string, ...args: unknown[]): Promise<Page> {
  const { codigo } = await packForBrowser(programa);
  const page = await browser.newPage();
  const pedidos: string[] = [];
  const impresso: string[] = [];
  page.on('request', (pedido) => pedidos.push(pedido.url()));
  page.on('console', (mensagem: ConsoleMessage) => impresso.push(mensagem.text()));
  const funcao = `(...argumentos) => { ${codigo}; return (${depois})(programa, ...argumentos); }`;
  const resultado = await page.evaluate(`(${funcao})(...${JSON.stringify(args)})`);
  await page.close();
  return { resultado, impresso, pedidos };
}

const NOTA = generateNota({ seed: 11 });

test('a note is read and computed in Chromium without any server, as in Node to the byte', async () => {
  const programa = `
    export { lerXml } from '@apura/documents';
    export { calcularDocumento } from '@apura/engine';`;
  const depois = `({ lerXml, calcularDocumento }, base64) => {
    const leitura = lerXml(Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0)));
    return JSON.stringify(leitura.documentos.map(({ nota }) => [nota, calcularDocumento(nota), calcularDocumento(nota, { ano: 2033, cenario: 'estimativa_26_5' })]));
  }`;
  const leitura = lerXml(NOTA.bytes);
  if (leitura.tipo !== 'lido') throw new Error('the sample cannot be read');
  const aqui = leitura.documentos.map((documento) => {
    if (documento.tipo !== 'nota') throw new Error('the sample is no note');
    const { nota } = documento;
    return [
      nota,
      calcularDocumento(nota),
      calcularDocumento(nota, { ano: 2033, cenario: 'estimativa_26_5' }),
    ];
  });
  const la = await execute(programa, depois, Buffer.from(NOTA.bytes).toString('base64'));
  expect(la.resultado).toBe(JSON.stringify(aqui));
  expect(aqui).toHaveLength(1);
  expect(la.pedidos).toEqual([]);
}, 120_000);

test('the examples of both READMEs run in a browser', async () => {
  const simulado = await execute(readmeExample('engine'), '() => undefined');
  const { anos, premissas } = simular({
    regime: 'lucro_presumido',
    atividade: 'comercio',
    receita_mensal: '100000.00',
    compras_mensais: '60000.00',
    aliquotas_atuais: { icms: '18' },
  });
  expect(anos).toHaveLength(8);
  expect(simulado.impresso).toEqual([
    ...anos.map(({ ano, total, status }) => `${ano} ${total} ${status}`),
    premissas.join('\n'),
  ]);
  const calculado = await execute(
    readmeExample('documents'),
    '({ calcular }, texto) => calcular(new TextEncoder().encode(texto))',
    Buffer.from(NOTA.bytes).toString('utf8'),
  );
  expect(calculado.resultado).toMatchObject([
    { chave: NOTA.chave, cbs: expect.stringMatching(/^\d+\.\d\d$/) },
  ]);
}, 120_000);

test('latin1, UTF-16 and broken files are read in a browser as in Node', async () => {
  const texto = Buffer.from(NOTA.bytes).toString('utf8');
  const arquivos: Buffer[] = [
    Buffer.from(texto.replace(/encoding="[^"]+"/i, 'encoding="ISO-8859-1"'), 'latin1'),
    Buffer.from(`\uFEFF${texto}`, 'utf16le'),
    Buffer.from(texto.replaceAll('><', '>\r\n<')),
    Buffer.from(texto.slice(0, 300)),
    Buffer.from([0xff, 0x00, 0xc3, 0x28]),
  ];
  const la = await execute(
    `export { lerXml } from '@apura/documents';`,
    `({ lerXml }, arquivos) => JSON.stringify(arquivos.map((base64) => lerXml(Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0)))))`,
    arquivos.map((arquivo) => arquivo.toString('base64')),
  );
  expect(JSON.parse(la.resultado as string)).toEqual(
    JSON.parse(JSON.stringify(arquivos.map((arquivo) => lerXml(arquivo)))),
  );
}, 120_000);
