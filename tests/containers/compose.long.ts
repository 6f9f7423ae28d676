import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { HOME } from '../../scripts/containers.mjs';
import { ROOT, SERVICES } from '../manifests/dockerfiles.ts';
import { readYaml } from '../manifests/yaml-files.ts';
import { COMPOSE_BUILD, makeBaseImages } from './base-images.ts';
import { docker, run, startEngine, TURN_MS, tryRun } from './engine.ts';
import { imagesOf } from './images-of.ts';
import { type Installation, install } from './installation.ts';
import { COUNT_DOCUMENTS, openOtherCell } from './other-cell.ts';
import { filesOf, monthOf, openWork, PEAK, SEEDS, signedEvents, until } from './work.ts';

/*
 * docker-compose.yml for real: the images built, all of it started, the main job done, a worker killed, everything stopped and started,
 * backed up and restored. The tests stand on one another, in their order. Without a registry of images: base-images.ts.
 */
jest.setTimeout(900_000);

/** Of the Dockerfile: what the images are made from. */
const STAGES = ['shelves', 'panel', 'build'];

let stopEngine = async () => {};
let here: Installation;
let work: Awaited<ReturnType<typeof openWork>>;
const say = (line: string) => process.stdout.write(`    ${line}\n`);
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

beforeAll(async () => {
  mkdirSync(HOME, { recursive: true });
  const began = Date.now();
  stopEngine = await startEngine();
  say(`engine ${seconds(began)}`);
  const imagesBegan = Date.now();
  await makeBaseImages();
  say(`base images ${seconds(imagesBegan)}`);
  const buildBegan = Date.now();
  await run('docker', ['compose', ...COMPOSE_BUILD, '--quiet', ...SERVICES], { timeoutMs: 850_000 });
  say(`build ${seconds(buildBegan)}`);
  here = await install();
}, TURN_MS + 1_800_000);
afterAll(async () => {
  await here?.remove();
  await stopEngine();
});

/** What a process of a service's container is allowed to do, as the kernel says. */
async function rightsOf(service: string): Promise<Record<string, string>> {
  const status = await here.compose('exec', '--no-TTY', service, 'cat', '/proc/self/status');
  return Object.fromEntries(status.split('\n').map((line) => line.split(/:\s+/) as [string, string]));
}
const node = (service: string, program: string) =>
  here.tryCompose('exec', '--no-TTY', service, 'node', '-e', program);

test('the images are as small as docs/capacity.md says', async () => {
  for (const service of SERVICES) {
    const bytes = Number(await docker('image', 'inspect', '--format', '{{.Size}}', `apura-${service}`));
    say(`image ${service} ${Math.round(bytes / 1e6)} MB`);
    expect(bytes).toBeLessThan(service === 'worker' ? 1e9 : 0.5e9);
  }
});

test('after a change of one line nothing is made again but our own code', async () => {
  const folder = join(HOME, 'changed');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  execFileSync('tar', ['--create', '--null', '--files-from=-', '--file', join(folder, '.tar')], {
    cwd: ROOT,
    input: files,
  });
  execFileSync('tar', ['--extract', '--directory', folder, '--file', join(folder, '.tar')]);
  rmSync(join(folder, '.tar'));
  // The images are there without the stages that they were made from, whose room other builds may have been given meanwhile.
  for (const stage of STAGES)
    await run(
      'docker',
      ['build', '--quiet', '--target', stage, ...COMPOSE_BUILD.slice(1), '--output', 'type=cacheonly', '.'],
      {
        cwd: folder,
        timeoutMs: 850_000,
      },
    );
  appendFileSync(join(folder, 'packages/runtime/src/index.ts'), '\nexport const changedAt = 0;\n');
  const began = Date.now();
  const options = { cwd: folder, timeoutMs: 850_000 };
  const args = ['compose', '--progress', 'plain', '--project-name', 'changed', ...COMPOSE_BUILD, ...SERVICES];
  const { code, stderr, stdout } = await tryRun('docker', args, options);
  say(`build after a change of one line ${seconds(began)}`);
  expect([code, stderr.slice(-3000)]).toEqual([0, expect.anything()]);
  const steps = [...`${stdout}\n${stderr}`.matchAll(/^#(\d+) \[[^\]]*?([a-z]+) +\d+\/\d+\] (\w+)/gm)];
  const cached = new Set([...`${stdout}\n${stderr}`.matchAll(/^#(\d+) CACHED/gm)].map(([, step]) => step));
  const made = steps.filter(([, step]) => !cached.has(step)).map(([, , stage, word]) => `${stage} ${word}`);
  // What is read anew, and what comes of it: the programs, and a layer of them in each image.
  const allowed = [
    'manifests RUN',
    'build COPY',
    'build RUN',
    ...SERVICES.map((service) => `${service} COPY`),
  ];
  expect(steps.length).toBeGreaterThan(15);
  expect(made.filter((step) => !allowed.includes(step) && !step.endsWith(' FROM'))).toEqual([]);
  await run('docker', ['compose', ...COMPOSE_BUILD, '--quiet', ...SERVICES], { timeoutMs: 850_000 });
});

test('from empty volumes everything is healthy within 180 seconds', async () => {
  const began = Date.now();
  await here.up();
  say(`healthy after ${seconds(began)}`);
  for (const service of SERVICES)
    expect(await here.inspect(service, '{{.State.Health.Status}} {{.RestartCount}}')).toBe('healthy 0');
  expect(await here.inspect('s3-bucket', '{{.State.ExitCode}}')).toBe('0');
});

test.each(SERVICES)('%s: an ordinary user without rights, on a root that nobody writes', async (service) => {
  expect(await rightsOf(service)).toMatchObject({
    Uid: '1000\t1000\t1000\t1000',
    CapEff: '0000000000000000',
    CapBnd: '0000000000000000',
    NoNewPrivs: '1',
    Seccomp: '2',
  });
  const { stderr } = await node(service, "require('fs').writeFileSync('/apura/x', '')");
  expect(stderr).toMatch(/EROFS/);
});

test('who calls others has a way out, and the worker has none', async () => {
  const address = await docker(
    ...['inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}'],
    ...(await here.containers('receiver')),
  );
  const call = `fetch('http://${address}:9999').then(() => process.stdout.write('there'), (error) => process.stdout.write(error.cause.code))`;
  const outcomes = await Promise.all(
    SERVICES.map(async (service) => [service, (await node(service, call)).stdout]),
  );
  expect(Object.fromEntries(outcomes)).toEqual({
    gateway: 'there',
    worker: 'ENETUNREACH',
    deliverer: 'there',
  });
});

test('the main job: an office, its month, the PDF and five signed webhooks', async () => {
  const began = Date.now();
  work = await openWork(
    here.url,
    await here.admin(
      'create-office',
      '--name',
      'Ensaio',
      '--email',
      'dona@ensaio.example',
      '--owner',
      'Dona',
      '--with-key',
    ),
  );
  const { arquivos, quebrados } = monthOf(1).esperado;
  expect(await work.ended(await work.upload(filesOf(1)))).toMatchObject({
    total: arquivos,
    recusados: quebrados,
  });
  const { apuracao, pdf } = await work.month();
  expect([apuracao.estado, pdf.subarray(0, 5).toString()]).toEqual(['calculada', '%PDF-']);
  say(`main job ${seconds(began)}`);
  const types = async () =>
    signedEvents(await here.compose('logs', '--no-log-prefix', 'receiver'), work.secret);
  expect(await until(types, ({ length }) => length >= 5)).toEqual(
    expect.arrayContaining(['apuracao.calculada', 'apuracao.criada', 'lote.concluido']),
  );
});

test('Prometheus loads its rules and finds all services', async () => {
  await here.up('prometheus');
  const ask = async <T>(path: string) =>
    ((await (await fetch(`${here.prometheus}/api/v1/${path}`)).json()) as { data: T }).data;
  const targets = async () =>
    (await ask<{ activeTargets: { health: string }[] }>('targets')).activeTargets.map(({ health }) => health);
  const allUp = (states: string[]) => states.filter((state) => state === 'up').length === SERVICES.length;
  expect(await until(targets, allUp)).toEqual(SERVICES.map(() => 'up'));
  const rules = async () =>
    (await ask<{ groups: { name: string; rules: { health: string }[] }[] }>('rules')).groups;
  const written = readYaml('monitoring/alerts.yml') as { groups: { name: string; rules: object[] }[] };
  const countsOf = (groups: typeof written.groups) =>
    Object.fromEntries(groups.map((group) => [group.name, group.rules.length]));
  expect(countsOf(await rules())).toEqual(countsOf(written.groups));
  const health = async () => (await rules()).flatMap((group) => group.rules.map((rule) => rule.health));
  const judged = await until(health, (states) => !states.includes('unknown'));
  expect(new Set(judged)).toEqual(new Set(['ok']));
  await here.compose('--profile', 'monitoring', 'rm', '--stop', '--force', 'prometheus');
});

test.each(SERVICES)(
  '%s: SIGTERM within a second of its start ends it in order, in less than five',
  async (service) => {
    await here.compose('stop', '--timeout', '60', service);
    const [container = ''] = await here.containers(service);
    await docker('start', container);
    await docker('kill', '--signal', 'TERM', container);
    await docker('wait', container);
    const [code, began, ended] = (
      await docker(
        'inspect',
        '--format',
        '{{.State.ExitCode}} {{.State.StartedAt}} {{.State.FinishedAt}}',
        container,
      )
    ).split(' ');
    const took = Date.parse(ended ?? '') - Date.parse(began ?? '');
    say(`${service} ended with ${code}, ${took} ms after its start`);
    // Its own end, or that of a process that had not begun to listen: never that of one that had to be killed (137).
    expect(['0', '143']).toContain(code);
    expect(took).toBeLessThan(5000);
    await here.up(service);
  },
);

let documents: string;
const countDocuments = () => here.sql(COUNT_DOCUMENTS);

test('a worker that is killed within a lote costs time, and not one note', async () => {
  const accepted = [];
  for (const seed of SEEDS) accepted.push(await work.upload(filesOf(seed)));
  const pid = Number(await here.inspect('worker', '{{.State.Pid}}'));
  process.kill(pid, 'SIGKILL');
  const lotes = await Promise.all(accepted.map(work.ended));
  expect(await here.inspect('worker', '{{.RestartCount}}')).toBe('1');
  for (const { total, processados, duplicados, recusados } of lotes)
    expect(processados + duplicados + recusados).toBe(total);
  documents = await countDocuments();
  const [rows, distinct] = documents.split(' of ');
  expect(rows).toBe(distinct);
  expect(Number(rows)).toBeGreaterThan(2000);
});

test('a month of 2,000 documents prints at the limits of the file', async () => {
  const began = Date.now();
  const { apuracao, pdf } = await work.month();
  say(`month of ${apuracao.documentos} documents, ${pdf.length} bytes of PDF, ${seconds(began)}`);
  expect(apuracao.estado).toBe('calculada');
  expect(apuracao.documentos).toBeGreaterThan(2000);
  expect(await here.compose('logs', '--no-log-prefix', 'worker')).not.toContain('was not ready');
});

test('no container comes near its limit of memory', async () => {
  for (const service of [...SERVICES, 'postgres', 'redis', 's3']) {
    const limit = Number(await here.inspect(service, '{{.HostConfig.Memory}}'));
    const peak = Number((await here.tryCompose('exec', '--no-TTY', service, 'sh', '-c', PEAK)).stdout);
    say(`peak ${service} ${Math.round(peak / 2 ** 20)} of ${limit / 2 ** 20} MB`);
    expect(peak).toBeGreaterThan(0);
    expect(await here.inspect(service, '{{.State.OOMKilled}}')).toBe('false');
  }
});

test('down and up again: the same rows, the same port, the same key', async () => {
  await here.compose('down', '--timeout', '60');
  await here.up();
  expect(await countDocuments()).toBe(documents);
  expect((await work.api.get<{ data: object[] }>('/v1/clientes')).data).toHaveLength(1);
});

test("the operator's commands: a backup is restored into an empty installation; the key of stored secrets is changed", async () => {
  const secrets = join(here.folder, '.apura/compose');
  const key = join(secrets, 'secrets_key');
  expect(await here.admin('backup', '/backups/first')).toMatch(
    /^\d+ tables, \d+ rows of 1 offices in \/backups\/first/m,
  );
  expect(existsSync(join(here.folder, '.apura/backups/first/manifest.json'))).toBe(true);
  await here.compose('down', '--volumes', '--timeout', '60');
  expect(await here.admin('restore', '/backups/first')).toMatch(/^1 offices as of /m);
  expect(await here.admin('verify')).toMatch(/, 0 faults$/m);
  await here.up();
  expect(await countDocuments()).toBe(documents);

  writeFileSync(join(secrets, 'secrets_keys_previous'), readFileSync(key));
  rmSync(key);
  await run(process.execPath, ['scripts/compose-secrets.mjs'], { cwd: here.folder });
  await here.up('--force-recreate', '--no-deps', 'gateway', 'deliverer');
  expect(await here.admin('rotate-keys')).toMatch(/\d/);
  writeFileSync(join(secrets, 'secrets_keys_previous'), '');
  await here.up('--force-recreate', '--no-deps', 'gateway', 'deliverer');
  const events = async () =>
    signedEvents(await here.compose('logs', '--no-log-prefix', 'receiver'), work.secret).length;
  const before = await events();
  await work.ended(await work.upload(filesOf(99).slice(0, 5)));
  await until(events, (count) => count > before);
});

test('two gateways, each with its port, and two workers share the work', async () => {
  here.listenOn(here.ports.two);
  await here.up('--scale', 'gateway=2', '--scale', 'worker=2');
  const sent = await Promise.all(
    [here.url, here.second].map(async (url, i) => {
      const lotes = [work.upload(filesOf(101 + 2 * i), url), work.upload(filesOf(102 + 2 * i), url)];
      return Promise.all(lotes);
    }),
  );
  for (const { total, processados, duplicados, recusados } of await Promise.all(sent.flat().map(work.ended)))
    expect(processados + duplicados + recusados).toBe(total);
  const ask = `fetch('http://127.0.0.1:9400/metrics').then(async (it) => process.stdout.write(await it.text()))`;
  for (const worker of await here.containers('worker')) {
    const metrics = await docker('exec', worker, 'node', '-e', ask);
    const chunks = [...metrics.matchAll(/^apura_chunks_total\{[^}]*\} (\d+)/gm)];
    expect(chunks.reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThan(0);
  }
  const [rows, distinct] = (await countDocuments()).split(' of ');
  expect(rows).toBe(distinct);
  here.listenOn(here.ports.one);
  await here.up();
  expect(await here.containers('gateway')).toHaveLength(1);
});

test("an office goes to a cell outside by the operator's service, with all its notes", async () => {
  const [, office = ''] = /^(\S+) {2}Ensaio$/m.exec(await here.admin('offices')) ?? [];
  const rows = await countDocuments();
  const other = await openOtherCell(here);
  expect(await here.admin('move-office', office, '--to', other.settings)).toMatch(
    new RegExp(`^moved +${office} to ${other.address}$`, 'm'),
  );
  expect(await other.countDocuments()).toBe(rows);
  const answer = await fetch(`${here.url}/v1/clientes`, { headers: { authorization: `Bearer ${work.key}` } });
  expect([answer.status, await answer.json()]).toEqual([
    421,
    expect.objectContaining({ code: 'escritorio_mudou', endereco: other.address }),
  ]);
});

/** A revision of git whose images are those of "the last release", by itself the last that has a tag; built once, kept by its commit. */
const BEFORE = process.env.APURA_CONTAINERS_BEFORE ?? lastRelease();
function lastRelease(): string | undefined {
  const args = ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^'];
  return spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim() || undefined;
}

if (BEFORE)
  test(`from the images of ${BEFORE} to those of now, while files come in`, async () => {
    const before = await imagesOf(BEFORE);
    const tag = async (of: (service: string) => string) => {
      for (const service of SERVICES) await docker('tag', of(service), `apura-${service}`);
    };
    for (const service of SERVICES) await docker('tag', `apura-${service}`, `apura-${service}:now`);
    await here.compose('down', '--volumes', '--timeout', '30');
    await tag((service) => `apura-${service}:${before}`);
    await here.up('gateway', 'worker', 'deliverer', 'receiver');
    // The command that makes an office may be older than the service that runs it.
    const command = [
      'node',
      'packages/admin/dist/main.js',
      'create-office',
      '--name',
      'Ensaio',
      '--owner',
      'Dona',
    ];
    work = await openWork(
      here.url,
      await here.compose(
        'exec',
        '--no-TTY',
        'gateway',
        ...command,
        '--email',
        'dona@ensaio.example',
        '--with-key',
      ),
    );
    const accepted = [await work.upload(filesOf(1))];
    await tag((service) => `apura-${service}:now`);
    let upgraded = false;
    const upgrade = here.up().then(() => {
      upgraded = true;
    });
    // One gateway of one machine is away for seconds: what it had acknowledged is kept, the rest is sent again.
    for (let seed = 2; !upgraded || seed < 4; seed += 1) {
      const sent = await work.upload(filesOf(seed)).catch(() => undefined);
      if (sent) accepted.push(sent);
      else await pause(200);
    }
    await upgrade;
    for (const { total, processados, duplicados, recusados } of await Promise.all(accepted.map(work.ended)))
      expect(processados + duplicados + recusados).toBe(total);
    const [rows, distinct] = (await countDocuments()).split(' of ');
    expect(rows).toBe(distinct);
    expect((await work.month()).apuracao.estado).toBe('calculada');
    say(`${accepted.length} lotes over the upgrade, ${rows} documents`);
  });
