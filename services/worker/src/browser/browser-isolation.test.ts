import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { findExecutable } from './find-executable.ts';
import type { Executable } from './launch-browser.ts';
import { asUser, launchBrowser, reachableFolder } from './launch-browser.ts';

// Browsers are slow to start on a busy machine; nothing here measures time.
jest.setTimeout(60_000);

const FOLDER = fileURLToPath(new URL('../../../../node_modules/.cache/apura/navegador', import.meta.url));
const SECRET = 'postgres://apura:segredo-do-worker@banco/apura';
const souRoot = process.platform === 'linux' && process.getuid?.() === 0;

let executable: Executable;
beforeAll(async () => {
  process.env.DATABASE_URL = SECRET;
  executable = await findExecutable({ folder: FOLDER, environment: process.env });
});
afterAll(() => {
  delete process.env.DATABASE_URL;
});

const filhosDe = (pai: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return new RegExp(`^PPid:\\s+${pai}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false; // ended while we looked
      }
    });

/** The browser's processes, from the first to those of its pages. */
function tree(raiz: number): number[] {
  const pids = [raiz];
  for (const pid of pids) pids.push(...filhosDe(pid));
  return pids;
}

/** A process that has ended while we looked shows nothing. */
const seeing =
  <T>(ver: (pid: number) => T) =>
  (pid: number): T[] => {
    try {
      return [ver(pid)];
    } catch (error) {
      if (existsSync(`/proc/${pid}/exe`)) throw error;
      return [];
    }
  };

/** What a browser of this kind looks like from outside while it shows a page. Empty where there is no /proc. */
async function look<T>(de: Executable, ver: (pid: number) => T): Promise<T[]> {
  const browser = await launchBrowser(de);
  try {
    await (await browser.newPage()).setContent('<p>x</p>');
    return process.platform === 'linux' ? tree(browser.process()?.pid as number).flatMap(seeing(ver)) : [];
  } finally {
    await browser.close();
  }
}

const uidDe = (pid: number) =>
  Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

describe('a browser that shows a page', () => {
  test('has nothing of our environment in any of its processes', async () => {
    const ambientes = await look(executable, (pid) => readFileSync(`/proc/${pid}/environ`, 'latin1'));
    expect(ambientes.length).toBeGreaterThan(2);
    expect(ambientes[0]).toContain('HOME=');
    expect(ambientes.join('\n')).not.toMatch(/segredo-do-worker|DATABASE_URL/);
  });

  test('is another user than we are, in all of its processes, where we are root', async () => {
    const uids = new Set(await look(executable, uidDe));
    expect(uids).toEqual(new Set([souRoot ? 65_533 : process.getuid?.()]));
  });

  test('has its pages in a sandbox exactly where it says so', async () => {
    const nosso = readlinkSync('/proc/self/ns/user');
    const outros = (de: Executable) =>
      look(de, (pid) => readlinkSync(`/proc/${pid}/ns/user`)).then((all) =>
        all.some((namespace) => namespace !== nosso),
      );
    expect(await outros(executable)).toBe(executable.sandbox);
    expect(await outros({ ...executable, sandbox: false })).toBe(false);
  });

  test('leaves no folder of its own behind', async () => {
    // Browsers of other tests have theirs in the common one.
    const own = mkdtempSync(join(reachableFolder(tmpdir(), executable.usuario), 'apura-isolamento-'));
    chmodSync(own, 0o777);
    const common = tmpdir();
    try {
      process.env.TMPDIR = own;
      await look(executable, () => undefined);
      expect(reachableFolder(tmpdir(), executable.usuario)).toBe(own);
      expect(readdirSync(own)).toEqual([]);
    } finally {
      process.env.TMPDIR = common;
      rmSync(own, { recursive: true });
    }
  });
});

test('its user reads neither our environment nor our private files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-isolamento-'));
  const file = join(folder, 'chave');
  writeFileSync(file, SECRET, { mode: 0o600 });
  const read = (user: Executable['usuario'], path: string) => {
    const { programa, args } = asUser(user, '/bin/cat', [path]);
    return spawnSync(programa, args, { encoding: 'utf8' });
  };
  try {
    // Made by a process that was started with it: what we set later does not show in /proc.
    const programa = `console.log(require('child_process').execFileSync(process.argv[1], process.argv.slice(2), { stdio: ['ignore', 'pipe', 'ignore'] }).length)`;
    const environment = (user: Executable['usuario']) => {
      const command = asUser(user, '/bin/sh', ['-c', 'cat /proc/$PPID/environ']);
      return spawnSync(process.execPath, ['-e', programa, command.programa, ...command.args], {
        env: { DATABASE_URL: SECRET },
      }).status;
    };
    expect(read(undefined, file).stdout).toBe(SECRET);
    expect(environment(undefined)).toBe(0);
    if (!souRoot) {
      // Who is not root cannot become another: docs/operations.md says what holds then.
      expect(executable.usuario).toBeUndefined();
      return;
    }
    expect(read(executable.usuario, file)).toMatchObject({ status: 1, stdout: '' });
    expect(environment(executable.usuario)).not.toBe(0);
    const { programa: setpriv, args } = asUser(executable.usuario, '/bin/cat', ['/proc/self/status']);
    const status = execFileSync(setpriv, args, { encoding: 'utf8' });
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(status).toMatch(/^Groups:\s*$/m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a folder that others cannot enter gives way to one of root’s that they can', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-isolamento-'));
  try {
    const dentro = join(folder, 'navegador');
    expect(reachableFolder(dentro, { uid: 1, gid: 1 })).toBe('/var/lib/apura/navegador');
    expect(reachableFolder(dentro, undefined)).toBe(dentro);
    expect(reachableFolder('/usr/share', { uid: 1, gid: 1 })).toBe('/usr/share');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
