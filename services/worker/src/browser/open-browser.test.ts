import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { findExecutable } from './find-executable.ts';
import type { Executable } from './launch-browser.ts';
import { type Browser, openBrowser } from './open-browser.ts';
import { SAME_UP_TO_HERE } from './print-page.ts';

// Browsers are slow to start on a busy machine; nothing here measures time.
jest.setTimeout(60_000);

/** Unpacked once for all runs of the tests. */
const FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/apura/navegador', import.meta.url));
const criadoEm = new Date('2026-10-01T12:00:00Z');

let executable: Executable;
let browser: Browser;
beforeAll(async () => {
  executable = await findExecutable({ folder: FOLDER, environment: process.env });
  browser = await openBrowser({ executable });
}, 60_000);
afterAll(() => browser.close());

/** Browser processes that are children of ours (Linux's /proc: a bare machine has no `ps`). */
function browsers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, pai] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        const programa = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0];
        return Number(pai) === process.pid && programa === executable.path;
      } catch {
        return false; // ended while we looked
      }
    })
    .map(Number);
}

test('prints a tagged PDF, the same bytes each time', async () => {
  const page = '<!doctype html><html lang="pt-BR"><title>Olá</title><p>Olá</p></html>';
  const [um, other] = await Promise.all([
    browser.printPdf(page, { criadoEm }),
    browser.printPdf(page, { criadoEm }),
  ]);
  expect(um.subarray(0, 5).toString()).toBe('%PDF-');
  expect(um.includes('/StructTreeRoot')).toBe(true);
  expect(um.includes('/Lang (pt-BR)')).toBe(true);
  expect(um.equals(other)).toBe(true);
});

test('hostile HTML reaches nothing and is printed all the same', async () => {
  let visitas = 0;
  const server = createServer((_, response) => {
    visitas += 1;
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const alvo = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const limpa = '<p>fica</p>';
  const hostile = `<meta http-equiv="refresh" content="0;url=${alvo}/refresh"><link rel="stylesheet" href="${alvo}/css">
    <link rel="preconnect" href="${alvo}"><style>@import "${alvo}/import"; p { background: url(${alvo}/fundo) }</style>
    <img src="${alvo}/img"><iframe src="${alvo}/frame"></iframe><iframe src="file:///etc/passwd"></iframe>
    <object data="${alvo}/object"></object><script>document.body.textContent = ''; fetch('${alvo}/js')</script>${limpa}`;
  try {
    const semNada = await browser.printPdf('<p></p>', { criadoEm });
    for (const page of [hostile, `<head>${SAME_UP_TO_HERE}</head><body>${hostile}`]) {
      const pdf = await browser.printPdf(page, { criadoEm });
      expect(pdf.length).toBeGreaterThan(semNada.length + 1000);
    }
    expect(visitas).toBe(0);
  } finally {
    server.close();
  }
});

/** Processes of pages in browsers of ours that somebody still waits for. A child may have the smaller number: they begin anew at the top. */
function pageProcesses(): number[] {
  const ours = new Set(browsers());
  const all = new Map<number, { readonly parent: number; readonly renderer: boolean }>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const renderer = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
      all.set(Number(pid), { parent: Number(parent), renderer: renderer && state !== 'Z' });
    } catch {
      // Ended while we looked.
    }
  }
  const isOurs = (pid: number): boolean => {
    const process = all.get(pid);
    return ours.has(pid) || (process !== undefined && isOurs(process.parent));
  };
  return [...all].filter(([pid, { renderer }]) => renderer && isOurs(pid)).map(([pid]) => pid);
}

test('prints of one owner follow each other in one process, those of two owners never', async () => {
  // The browser's own first tab.
  const first = pageProcesses();
  const ofPrints = () => pageProcesses().filter((pid) => !first.includes(pid));
  const of = async (owner: string) => {
    const pdf = await browser.printPdf('<p>x</p>', { criadoEm, owner });
    return { pdf, processes: ofPrints() };
  };
  const um = await of('um');
  const again = await of('um');
  const other = await of('outro');
  expect(um.processes).toHaveLength(1);
  expect(again.processes).toEqual(um.processes);
  expect(other.processes.filter((pid) => !um.processes.includes(pid))).toHaveLength(1);
  expect(new Set([um, again, other].map(({ pdf }) => pdf.toString('latin1'))).size).toBe(1);

  // What waits may die: the next print has another.
  for (const pid of other.processes) process.kill(pid, 'SIGKILL');
  const after = await of('um');
  expect(after.pdf.equals(um.pdf)).toBe(true);
  expect(after.processes).not.toContain(um.processes[0]);

  // Without an owner nobody had the process before, and nobody gets it.
  await browser.printPdf('<p>x</p>', { criadoEm });
  expect(ofPrints()).toEqual(after.processes);
  // And nothing of an owner waits for long.
  while (ofPrints().length > 0) await pause(100);
});

test('pages of one kind that follow each other are each printed as if there were no other', async () => {
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const page = (name: string, cor: string) =>
    `<!doctype html><html lang="pt-BR"><head><style>p { font-weight: 700 }</style>${SAME_UP_TO_HERE}<title>${name}</title>
     <style>p { color: ${cor} } @page { margin: 2cm; @top-left { content: "${name}" } }</style></head>
     <body><img alt="" src="${picture}"><img alt="" src="data:image/png;base64,AAAA"><p>${name}</p>${name === 'longa' ? '<p>linha</p>'.repeat(200) : ''}</body></html>`;
  const pages = [page('curta', 'red'), page('longa', 'blue'), page('curta', 'red')];
  const alone = await Promise.all(pages.map((html) => browser.printPdf(html, { criadoEm })));
  for (const [i, html] of pages.entries())
    expect((await browser.printPdf(html, { criadoEm, owner: 'um' })).equals(alone[i] as Buffer)).toBe(true);
  // Nor is anything left of them for a page of another kind.
  const outra = await browser.printPdf('<p>x</p>', { criadoEm, owner: 'um' });
  expect(outra.equals(await browser.printPdf('<p>x</p>', { criadoEm }))).toBe(true);
  expect(alone[0]?.equals(alone[1] as Buffer)).toBe(false);
  // As a whole page it is the same.
  const whole = await browser.printPdf(page('longa', 'blue').replace(SAME_UP_TO_HERE, ''), { criadoEm });
  expect(whole.equals(alone[1] as Buffer)).toBe(true);
});

test('a killed browser costs one retry, shared by all who were printing', async () => {
  const [pid] = browsers();
  const lines = '<p>linha</p>'.repeat(3000);
  const printings = [1, 2, 3].map(() => browser.printPdf(lines, { criadoEm }));
  process.kill(pid as number, 'SIGKILL');
  const pdfs = await Promise.all(printings);
  expect(pdfs.every((pdf) => pdf.subarray(0, 5).toString() === '%PDF-')).toBe(true);
  expect(browsers()).toHaveLength(1);
  expect(browsers()).not.toContain(pid);
});

test('a browser that dies while it starts costs the same retry', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-navegador-'));
  const partidas = join(folder, 'partidas');
  const path = join(folder, 'navegador');
  // Each start adds a line; the second one ends at once.
  writeFileSync(
    path,
    `#!/bin/sh\necho >> '${partidas}'\n[ "$(wc -l < '${partidas}')" -eq 2 ] && exit 1\nexec '${executable.path}' "$@"\n`,
    { mode: 0o755 },
  );
  const { usuario: _, ...comoNos } = executable;
  const fragil = await openBrowser({
    executable: {
      ...comoNos,
      path,
      environment: { PATH: process.env.PATH ?? '', ...executable.environment },
      sandbox: false,
    },
    recycle: { printings: 1 },
  });
  try {
    await fragil.printPdf('<p>x</p>', { criadoEm });
    const pdf = await fragil.printPdf('<p>x</p>', { criadoEm });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(readFileSync(partidas, 'utf8')).toHaveLength(3);
  } finally {
    await fragil.close();
    rmSync(folder, { recursive: true });
  }
});

test('a print that takes too long is given up, also when the browser is frozen, and the next one works', async () => {
  const before = browsers();
  // Long enough for the print that works, on a busy machine too.
  const apressado = await openBrowser({ executable, limitMs: 5_000 });
  const fresh = browsers().find((pid) => !before.includes(pid)) as number;
  try {
    process.kill(fresh, 'SIGSTOP');
    await expect(apressado.printPdf('<p>x</p>', { criadoEm })).rejects.toThrow('not ready after 5000 ms');
    const pdf = await apressado.printPdf('<p>x</p>', { criadoEm });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  } finally {
    await apressado.close();
  }
});

/** Prints until the browser's process is another one; gives up after `max` prints. */
async function printsUntilChange(dele: Browser, before: readonly number[], max: number): Promise<number> {
  for (let impressas = 1; impressas <= max; impressas += 1) {
    await dele.printPdf('<p>x</p>', { criadoEm });
    if (browsers().some((pid) => !before.includes(pid))) return impressas;
  }
  return Number.POSITIVE_INFINITY;
}

test('after its number of prints a browser gives way to a new one, and what is under way ends in the old', async () => {
  const deOutros = browsers();
  const other = await openBrowser({ executable, recycle: { printings: 2 } });
  try {
    const before = browsers();
    const lines = '<p>x</p>'.repeat(500);
    const pdfs = await Promise.all([1, 2, 3].map(() => other.printPdf(lines, { criadoEm })));
    expect(new Set(pdfs.map((pdf) => pdf.toString('latin1'))).size).toBe(1);
    expect(browsers().some((pid) => !before.includes(pid))).toBe(true);
  } finally {
    await other.close();
  }
  expect(browsers()).toEqual(deOutros);
});

test('after its time a browser gives way to a new one', async () => {
  let now = 0;
  const other = await openBrowser({ executable, recycle: { ageMs: 1_000 }, agora: () => now });
  try {
    const before = browsers();
    now = 999;
    expect(await printsUntilChange(other, before, 2)).toBe(Number.POSITIVE_INFINITY);
    now = 1_000;
    expect(await printsUntilChange(other, before, 1)).toBe(1);
  } finally {
    await other.close();
  }
});

test('a browser that has grown too large gives way to a new one', async () => {
  const other = await openBrowser({ executable, recycle: { memoryBytes: 1 } });
  try {
    // Memory is looked at after the tenth print, so the eleventh is the first in the new browser.
    expect(await printsUntilChange(other, browsers(), 20)).toBe(11);
  } finally {
    await other.close();
  }
});

test('closed, it leaves no process and refuses to print', async () => {
  const other = await openBrowser({ executable });
  const before = browsers().length;
  await other.close();
  expect(browsers()).toHaveLength(before - 1);
  await expect(other.printPdf('<p>x</p>', { criadoEm })).rejects.toThrow('closed');
});
