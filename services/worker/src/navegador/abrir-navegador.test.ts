import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { abrirNavegador, type Navegador } from './abrir-navegador.ts';
import { encontrarExecutavel } from './encontrar-executavel.ts';
import type { Executavel } from './executavel.ts';

/** Unpacked once for all runs of the tests. */
const PASTA = fileURLToPath(new URL('../../../../node_modules/.cache/apura/navegador', import.meta.url));
const criadoEm = new Date('2026-10-01T12:00:00Z');

let executavel: Executavel;
let navegador: Navegador;
beforeAll(async () => {
  executavel = await encontrarExecutavel({ pasta: PASTA, ambiente: process.env });
  navegador = await abrirNavegador({ executavel });
}, 60_000);
afterAll(() => navegador.fechar());

/** Browser processes that are children of ours (Linux's /proc: a bare machine has no `ps`). */
function navegadores(): number[] {
  return readdirSync('/proc')
    .filter((nome) => /^\d+$/.test(nome))
    .filter((pid) => {
      try {
        const [, pai] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        const programa = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0];
        return Number(pai) === process.pid && programa === executavel.caminho;
      } catch {
        return false; // ended while we looked
      }
    })
    .map(Number);
}

test('prints a tagged PDF, the same bytes each time', async () => {
  const pagina = '<!doctype html><html lang="pt-BR"><title>Olá</title><p>Olá</p></html>';
  const [um, outro] = await Promise.all([
    navegador.imprimirPdf(pagina, { criadoEm }),
    navegador.imprimirPdf(pagina, { criadoEm }),
  ]);
  expect(um.subarray(0, 5).toString()).toBe('%PDF-');
  expect(um.includes('/StructTreeRoot')).toBe(true);
  expect(um.includes('/Lang (pt-BR)')).toBe(true);
  expect(um.equals(outro)).toBe(true);
});

test('hostile HTML reaches nothing and is printed all the same', async () => {
  let visitas = 0;
  const servidor = createServer((_, resposta) => {
    visitas += 1;
    resposta.end();
  });
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto));
  const alvo = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
  const limpa = '<p>fica</p>';
  const hostil = `<meta http-equiv="refresh" content="0;url=${alvo}/refresh"><link rel="stylesheet" href="${alvo}/css">
    <link rel="preconnect" href="${alvo}"><style>@import "${alvo}/import"; p { background: url(${alvo}/fundo) }</style>
    <img src="${alvo}/img"><iframe src="${alvo}/frame"></iframe><iframe src="file:///etc/passwd"></iframe>
    <object data="${alvo}/object"></object><script>document.body.textContent = ''; fetch('${alvo}/js')</script>${limpa}`;
  try {
    const pdf = await navegador.imprimirPdf(hostil, { criadoEm });
    const semNada = await navegador.imprimirPdf('<p></p>', { criadoEm });
    expect(pdf.length).toBeGreaterThan(semNada.length + 1000);
    expect(visitas).toBe(0);
  } finally {
    servidor.close();
  }
});

test('a killed browser costs one retry, shared by all who were printing', async () => {
  const [pid] = navegadores();
  const linhas = '<p>linha</p>'.repeat(3000);
  const impressoes = [1, 2, 3].map(() => navegador.imprimirPdf(linhas, { criadoEm }));
  process.kill(pid as number, 'SIGKILL');
  const pdfs = await Promise.all(impressoes);
  expect(pdfs.every((pdf) => pdf.subarray(0, 5).toString() === '%PDF-')).toBe(true);
  expect(navegadores()).toHaveLength(1);
  expect(navegadores()).not.toContain(pid);
});

test('a print that takes too long is given up, also when the browser is frozen, and the next one works', async () => {
  const apressado = await abrirNavegador({ executavel, limiteMs: 1_500 });
  const meus = navegadores();
  const novo = Math.max(...meus);
  try {
    process.kill(novo, 'SIGSTOP');
    await expect(apressado.imprimirPdf('<p>x</p>', { criadoEm })).rejects.toThrow('not ready after 1500 ms');
    const pdf = await apressado.imprimirPdf('<p>x</p>', { criadoEm });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  } finally {
    await apressado.fechar();
  }
}, 20_000);

test('an aborted print ends with the reason given', async () => {
  const motivo = new Error('shutting down');
  await expect(
    navegador.imprimirPdf('<p>x</p>', { criadoEm, signal: AbortSignal.abort(motivo) }),
  ).rejects.toBe(motivo);
  const controle = new AbortController();
  const impressao = navegador.imprimirPdf('<p>x</p>'.repeat(5000), { criadoEm, signal: controle.signal });
  controle.abort(motivo);
  await expect(impressao).rejects.toBe(motivo);
});

test('closed, it leaves no process and refuses to print', async () => {
  const outro = await abrirNavegador({ executavel });
  const antes = navegadores().length;
  await outro.fechar();
  expect(navegadores()).toHaveLength(antes - 1);
  await expect(outro.imprimirPdf('<p>x</p>', { criadoEm })).rejects.toThrow('closed');
});
