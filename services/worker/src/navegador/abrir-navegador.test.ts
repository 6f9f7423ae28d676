import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { abrirNavegador, type Navegador } from './abrir-navegador.ts';
import { encontrarExecutavel } from './encontrar-executavel.ts';
import type { Executavel } from './executavel.ts';

// Browsers are slow to start on a busy machine; nothing here measures time.
jest.setTimeout(60_000);

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

test('a browser that dies while it starts costs the same retry', async () => {
  const pasta = mkdtempSync(join(tmpdir(), 'apura-navegador-'));
  const partidas = join(pasta, 'partidas');
  const caminho = join(pasta, 'navegador');
  // Each start adds a line; the second one ends at once.
  writeFileSync(
    caminho,
    `#!/bin/sh\necho >> '${partidas}'\n[ "$(wc -l < '${partidas}')" -eq 2 ] && exit 1\nexec '${executavel.caminho}' "$@"\n`,
    { mode: 0o755 },
  );
  const { usuario: _, ...comoNos } = executavel;
  const fragil = await abrirNavegador({
    executavel: {
      ...comoNos,
      caminho,
      ambiente: { PATH: process.env.PATH ?? '', ...executavel.ambiente },
      sandbox: false,
    },
    reciclar: { impressoes: 1 },
  });
  try {
    await fragil.imprimirPdf('<p>x</p>', { criadoEm });
    const pdf = await fragil.imprimirPdf('<p>x</p>', { criadoEm });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(readFileSync(partidas, 'utf8')).toHaveLength(3);
  } finally {
    await fragil.fechar();
    rmSync(pasta, { recursive: true });
  }
});

test('a print that takes too long is given up, also when the browser is frozen, and the next one works', async () => {
  const antes = navegadores();
  const apressado = await abrirNavegador({ executavel, limiteMs: 1_500 });
  const novo = navegadores().find((pid) => !antes.includes(pid)) as number;
  try {
    process.kill(novo, 'SIGSTOP');
    await expect(apressado.imprimirPdf('<p>x</p>', { criadoEm })).rejects.toThrow('not ready after 1500 ms');
    const pdf = await apressado.imprimirPdf('<p>x</p>', { criadoEm });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  } finally {
    await apressado.fechar();
  }
}, 20_000);

/** Prints until the browser's process is another one; gives up after `maximo` prints. */
async function impressoesAteTrocar(
  dele: Navegador,
  antes: readonly number[],
  maximo: number,
): Promise<number> {
  for (let impressas = 1; impressas <= maximo; impressas += 1) {
    await dele.imprimirPdf('<p>x</p>', { criadoEm });
    if (navegadores().some((pid) => !antes.includes(pid))) return impressas;
  }
  return Number.POSITIVE_INFINITY;
}

test('after its number of prints a browser gives way to a new one, and what is under way ends in the old', async () => {
  const deOutros = navegadores();
  const outro = await abrirNavegador({ executavel, reciclar: { impressoes: 2 } });
  try {
    const antes = navegadores();
    const linhas = '<p>x</p>'.repeat(500);
    const pdfs = await Promise.all([1, 2, 3].map(() => outro.imprimirPdf(linhas, { criadoEm })));
    expect(new Set(pdfs.map((pdf) => pdf.toString('latin1'))).size).toBe(1);
    expect(navegadores().some((pid) => !antes.includes(pid))).toBe(true);
  } finally {
    await outro.fechar();
  }
  expect(navegadores()).toEqual(deOutros);
});

test('after its time a browser gives way to a new one', async () => {
  let agora = 0;
  const outro = await abrirNavegador({ executavel, reciclar: { idadeMs: 1_000 }, agora: () => agora });
  try {
    const antes = navegadores();
    agora = 999;
    expect(await impressoesAteTrocar(outro, antes, 2)).toBe(Number.POSITIVE_INFINITY);
    agora = 1_000;
    expect(await impressoesAteTrocar(outro, antes, 1)).toBe(1);
  } finally {
    await outro.fechar();
  }
});

test('a browser that has grown too large gives way to a new one', async () => {
  const outro = await abrirNavegador({ executavel, reciclar: { memoriaBytes: 1 } });
  try {
    // Memory is looked at after the tenth print, so the eleventh is the first in the new browser.
    expect(await impressoesAteTrocar(outro, navegadores(), 20)).toBe(11);
  } finally {
    await outro.fechar();
  }
});

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
