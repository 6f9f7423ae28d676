import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { encontrarExecutavel } from './encontrar-executavel.ts';
import type { Executavel } from './executavel.ts';
import { lancarNavegador } from './lancar-navegador.ts';
import { comoUsuario, pastaAlcancavel } from './usuario-do-navegador.ts';

// Browsers are slow to start on a busy machine; nothing here measures time.
jest.setTimeout(60_000);

const PASTA = fileURLToPath(new URL('../../../../node_modules/.cache/apura/navegador', import.meta.url));
const SEGREDO = 'postgres://apura:segredo-do-worker@banco/apura';
const souRoot = process.platform === 'linux' && process.getuid?.() === 0;

let executavel: Executavel;
beforeAll(async () => {
  process.env.DATABASE_URL = SEGREDO;
  executavel = await encontrarExecutavel({ pasta: PASTA, ambiente: process.env });
});
afterAll(() => {
  delete process.env.DATABASE_URL;
});

const filhosDe = (pai: number): number[] =>
  readdirSync('/proc')
    .filter((nome) => /^\d+$/.test(nome))
    .map(Number)
    .filter((pid) => {
      try {
        return new RegExp(`^PPid:\\s+${pai}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false; // ended while we looked
      }
    });

/** The browser's processes, from the first to those of its pages. */
function arvore(raiz: number): number[] {
  const pids = [raiz];
  for (const pid of pids) pids.push(...filhosDe(pid));
  return pids;
}

/** What a browser of this kind looks like from outside while it shows a page. Empty where there is no /proc. */
async function olhar<T>(de: Executavel, ver: (pid: number) => T): Promise<T[]> {
  const browser = await lancarNavegador(de);
  try {
    await (await browser.newPage()).setContent('<p>x</p>');
    return process.platform === 'linux' ? arvore(browser.process()?.pid as number).map(ver) : [];
  } finally {
    await browser.close();
  }
}

const uidDe = (pid: number) =>
  Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

describe('a browser that shows a page', () => {
  test('has nothing of our environment in any of its processes', async () => {
    const ambientes = await olhar(executavel, (pid) => readFileSync(`/proc/${pid}/environ`, 'latin1'));
    expect(ambientes.length).toBeGreaterThan(2);
    expect(ambientes[0]).toContain('HOME=');
    expect(ambientes.join('\n')).not.toMatch(/segredo-do-worker|DATABASE_URL/);
  });

  test('is another user than we are, in all of its processes, where we are root', async () => {
    const uids = new Set(await olhar(executavel, uidDe));
    expect(uids).toEqual(new Set([souRoot ? 65_533 : process.getuid?.()]));
  });

  test('has its pages in a sandbox exactly where it says so', async () => {
    const nosso = readlinkSync('/proc/self/ns/user');
    const outros = (de: Executavel) =>
      olhar(de, (pid) => readlinkSync(`/proc/${pid}/ns/user`)).then((todos) =>
        todos.some((namespace) => namespace !== nosso),
      );
    expect(await outros(executavel)).toBe(executavel.sandbox);
    expect(await outros({ ...executavel, sandbox: false })).toBe(false);
  });

  test('leaves no folder of its own behind', async () => {
    const casas = () =>
      readdirSync(pastaAlcancavel(tmpdir(), executavel.usuario)).filter((n) => /^apura-navegador-/.test(n));
    const antes = casas();
    await olhar(executavel, () => undefined);
    expect(casas().filter((casa) => !antes.includes(casa))).toEqual([]);
  });
});

test('its user reads neither our environment nor our private files', () => {
  const pasta = mkdtempSync(join(tmpdir(), 'apura-isolamento-'));
  const arquivo = join(pasta, 'chave');
  writeFileSync(arquivo, SEGREDO, { mode: 0o600 });
  const ler = (usuario: Executavel['usuario'], caminho: string) => {
    const { programa, argumentos } = comoUsuario(usuario, '/bin/cat', [caminho]);
    return spawnSync(programa, argumentos, { encoding: 'utf8' });
  };
  try {
    // Made by a process that was started with it: what we set later does not show in /proc.
    const programa = `console.log(require('child_process').execFileSync(process.argv[1], process.argv.slice(2), { stdio: ['ignore', 'pipe', 'ignore'] }).length)`;
    const ambiente = (usuario: Executavel['usuario']) => {
      const comando = comoUsuario(usuario, '/bin/sh', ['-c', 'cat /proc/$PPID/environ']);
      return spawnSync(process.execPath, ['-e', programa, comando.programa, ...comando.argumentos], {
        env: { DATABASE_URL: SEGREDO },
      }).status;
    };
    expect(ler(undefined, arquivo).stdout).toBe(SEGREDO);
    expect(ambiente(undefined)).toBe(0);
    if (!souRoot) {
      // Who is not root cannot become another: docs/operations.md says what holds then.
      expect(executavel.usuario).toBeUndefined();
      return;
    }
    expect(ler(executavel.usuario, arquivo)).toMatchObject({ status: 1, stdout: '' });
    expect(ambiente(executavel.usuario)).not.toBe(0);
    const { programa: setpriv, argumentos } = comoUsuario(executavel.usuario, '/bin/cat', [
      '/proc/self/status',
    ]);
    const status = execFileSync(setpriv, argumentos, { encoding: 'utf8' });
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(status).toMatch(/^Groups:\s*$/m);
  } finally {
    rmSync(pasta, { recursive: true });
  }
});

test('a folder that others cannot enter gives way to one of root’s that they can', () => {
  const pasta = mkdtempSync(join(tmpdir(), 'apura-isolamento-'));
  try {
    const dentro = join(pasta, 'navegador');
    expect(pastaAlcancavel(dentro, { uid: 1, gid: 1 })).toBe('/var/lib/apura/navegador');
    expect(pastaAlcancavel(dentro, undefined)).toBe(dentro);
    expect(pastaAlcancavel('/usr/share', { uid: 1, gid: 1 })).toBe('/usr/share');
  } finally {
    rmSync(pasta, { recursive: true });
  }
});
