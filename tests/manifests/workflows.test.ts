import { existsSync, readFileSync } from 'node:fs';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { expect, test } from '@jest/globals';
import { ROOT, SERVICES } from './dockerfiles.ts';
import { filesBelow, readYaml } from './yaml-files.ts';

const workflows = filesBelow('.github/workflows', '.yml');

/** What GitHub's own parser finds wrong with a workflow: keys, types, expressions, needs of jobs that are not there. */
async function faults(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const template = value ? await convertWorkflowTemplate(context, value) : undefined;
  return [
    ...context.errors.getErrors().map((error) => error.message),
    ...(template?.errors ?? []).map((error) => error.Message),
  ];
}

test.each(workflows)('%s: GitHub finds nothing wrong', async (file) => {
  expect(await faults(file, readFileSync(`${ROOT}${file}`, 'utf8'))).toEqual([]);
});

test('a misspelt key and a job that is needed but not there would be found', async () => {
  const workflow = (job: string) => `on: push\njobs:\n  a:\n    runs-on: x\n    steps: [{ run: ls }]\n${job}`;
  expect(await faults('x', workflow(''))).toEqual([]);
  expect(await faults('x', workflow('    time-out: 5\n'))).not.toEqual([]);
  expect(await faults('x', workflow('    needs: [b]\n'))).not.toEqual([]);
});

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Record<string, unknown> };
  readonly services?: Record<string, unknown>;
  readonly steps?: readonly { readonly run?: string; readonly uses?: string; readonly with?: object }[];
}

const read = (file: string) =>
  readYaml(file) as { on: unknown; permissions: unknown; jobs: Record<string, Job> };

test.each(workflows)('%s: may do nothing but read unless a job says so, and ends by itself', (file) => {
  const { permissions, jobs } = read(file);
  expect(permissions).toEqual({ contents: 'read' });
  for (const [name, job] of Object.entries(jobs)) {
    if (job.uses === undefined) expect([name, job['timeout-minutes']]).toEqual([name, expect.any(Number)]);
    for (const { run = '', uses = '', with: inputs } of job.steps ?? []) {
      // What somebody else wrote (a title, a branch's name) would be run as a command.
      expect(run).not.toMatch(/\$\{\{[^}]*github\.(event|head_ref)/);
      // A tag can be moved to other code by whoever takes the action over; a commit cannot.
      if (uses !== '') expect(uses).toMatch(/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/);
      // A token that is left in .git would be there for everything that runs afterwards.
      if (uses.startsWith('actions/checkout@'))
        expect(inputs).toMatchObject({ 'persist-credentials': false });
    }
  }
});

test('every pin says its version, and an action is pinned to one commit everywhere', () => {
  const uses = workflows.flatMap((file) =>
    readFileSync(`${ROOT}${file}`, 'utf8')
      .split('\n')
      .filter((line) => /^\s*(- )?uses: [^.]/.test(line)),
  );
  expect(uses.filter((line) => !/@[0-9a-f]{40} # v?\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  const pins = new Set(
    uses.map((line) => /uses: ([\w.-]+\/[\w.-]+)\S*@(.*)$/.exec(line)?.slice(1).join('@')),
  );
  expect(new Set([...pins].map((pin) => pin?.split('@')[0])).size).toBe(pins.size);
});

/** Who may do more than read, and what; a workflow that is called gets what its caller may. */
const RIGHTS: Record<string, string[]> = {
  'codeql.yml analyze': ['security-events'],
  'images.yml findings': ['security-events'],
  'images.yml publish': ['attestations', 'id-token', 'packages'],
  'release-cli.yml publish': ['id-token'],
  'release.yml images': ['attestations', 'id-token', 'packages', 'security-events'],
  'release.yml publish': ['contents'],
};
const jobs = workflows.flatMap((file) =>
  Object.entries(read(file).jobs).map(([name, job]) => ({ name: `${file.split('/').at(-1)} ${name}`, job })),
);

test('no job may write anything that it does not need', () => {
  const rights = jobs.map(({ name, job }): [string, string[]] => [
    name,
    Object.entries(job.permissions ?? {})
      .filter(([, level]) => level === 'write')
      .map(([right]) => right)
      .sort(),
  ]);
  expect(Object.fromEntries(rights.filter(([, own]) => own.length))).toEqual(RIGHTS);
});

test('what publishes runs no code of the repository or its packages, and checks what it got', () => {
  const publishing = jobs.filter(({ name }) => name.endsWith(' publish'));
  expect(publishing).toHaveLength(3);
  for (const { name, job } of publishing) {
    const steps = job.steps ?? [];
    const actions = steps.flatMap(({ uses }) => (uses ? [uses.split('@')[0]] : []));
    expect([name, actions.includes('actions/download-artifact')]).toEqual([name, true]);
    expect([name, actions.filter((action) => /checkout|cache|build-push/.test(action ?? ''))]).toEqual([
      name,
      [],
    ]);
    const lines = steps.flatMap(({ run = '' }) => run.replaceAll('\\\n', ' ').split('\n')).filter(Boolean);
    const programs = lines.flatMap((line) => line.split(/\||&&/).map((part) => part.trim().split(' ')[0]));
    expect([name, programs.filter((program) => !PROGRAMS.includes(program ?? ''))]).toEqual([name, []]);
    const checked = lines.findIndex((line) => line.includes('sha256sum --check --strict'));
    const published = lines.findIndex((line) => /^(npm publish|gh release create|skopeo copy)/.test(line));
    expect([name, checked >= 0 && checked < published]).toEqual([name, true]);
    expect(lines.filter((line) => line.startsWith('npm '))).toEqual(
      lines.filter((line) => /^npm publish \S+ .*--provenance.*--ignore-scripts/.test(line)),
    );
  }
});
/** What a publishing job may start: none of them reads a program from what was built. */
const PROGRAMS = ['echo', 'sha256sum', 'skopeo', 'npm', 'tar', 'gh', 'mkdir'];

test('nothing runs with our rights on what a stranger proposes', () => {
  for (const file of workflows) {
    const { on } = read(file);
    const events = typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys(on as object);
    expect(events).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(pull_request_target|workflow_run)$/)]),
    );
  }
});

test("tests run on each Node that is promised, and on servers of production's versions", () => {
  const { jobs } = read('.github/workflows/test.yml');
  expect(jobs.test?.strategy?.matrix.node).toEqual([20, 22, 24, 26]);
  expect(readYaml('package.json').engines.node).toBe('>=20.19');
  const compose = readYaml('docker-compose.yml').services;
  const images = Object.values(jobs).flatMap((job) =>
    Object.entries((job.services ?? {}) as Record<string, { image: string }>),
  );
  for (const [name, { image }] of images) expect(image).toBe(compose[name].image);
  expect(images.map(([name]) => name)).toEqual(['postgres', 'redis', 'redis']);
});

test('the command runs on each system as it is installed there', () => {
  const { systems } = read('.github/workflows/test.yml').jobs;
  expect(systems?.strategy?.matrix).toEqual({
    os: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
    node: [20, 24],
  });
  const runs = (systems?.steps ?? []).flatMap(({ run = '' }) => run || []);
  const [script = ''] = runs.flatMap((run) => /packages\/cli\/\S+\.mjs/.exec(run) ?? []);
  expect(existsSync(`${ROOT}${script}`)).toBe(true);
  expect(runs.filter((run) => run.includes('npm install --global ./apura.tgz'))).toHaveLength(1);
});

test('a release has the archive of the client', () => {
  const { version, publish } = read('.github/workflows/release.yml').jobs;
  const lines = (job: Job | undefined) => (job?.steps ?? []).map(({ run = '' }) => run).join('\n');
  expect(lines(version)).toMatch(/npm pack .*apura-client-\*\.tgz/);
  expect(lines(publish)).toMatch(/gh release create [^;]* release\/apura-client\.tgz/);
});

test('images are built for both processors on a digest, tried, scanned, listed and attested', () => {
  const text = readFileSync(`${ROOT}.github/workflows/images.yml`, 'utf8');
  const { jobs } = read('.github/workflows/images.yml');
  for (const job of [jobs.build, jobs.findings, jobs.publish])
    expect(job?.strategy?.matrix.service).toEqual([...SERVICES]);
  expect(text).toMatch(/build-args: NODE_IMAGE=\$\{\{ needs\.base\.outputs\.image }}/);
  const building = (jobs.build?.steps ?? []).find(({ uses = '' }) => uses.includes('build-push-action'));
  expect(building?.with).toMatchObject({
    platforms: 'linux/amd64,linux/arm64',
    target: '$'.concat('{{ matrix.service }}'),
  });
  const tried = (jobs.build?.steps ?? []).filter(({ run = '' }) => run.includes('docker run'));
  expect(tried.map(({ run }) => /for processor in (.*); do/.exec(run as string)?.[1])).toEqual([
    'amd64 arm64',
  ]);
  for (const step of ['aquasecurity/trivy-action', 'actions/attest-build-provenance', 'sbom:'])
    expect(text).toContain(step);
});

test('owners, forms and updates name folders that exist', () => {
  const owned = readFileSync(`${ROOT}.github/CODEOWNERS`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.split(' ')[0] ?? '');
  const { updates } = readYaml('.github/dependabot.yml') as {
    updates: { directory?: string; directories?: string[] }[];
  };
  const updated = updates.flatMap(({ directory, directories = [] }) => [directory ?? '/', ...directories]);
  for (const path of [...owned, ...updated])
    expect([path, existsSync(`${ROOT}${path}`)]).toEqual([path, true]);
  for (const form of filesBelow('.github/ISSUE_TEMPLATE', '.yml')) {
    const { name, body, blank_issues_enabled: blank } = readYaml(form);
    expect(blank === true || (name && body.length > 0)).toBe(true);
  }
});
