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
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Record<string, unknown> };
  readonly services?: Record<string, unknown>;
  readonly steps?: readonly { readonly run?: string; readonly uses?: string }[];
}

const read = (file: string) =>
  readYaml(file) as { on: unknown; permissions: unknown; jobs: Record<string, Job> };

test.each(workflows)('%s: may do nothing but read unless a job says so, and ends by itself', (file) => {
  const { permissions, jobs } = read(file);
  expect(permissions).toEqual({ contents: 'read' });
  for (const [name, job] of Object.entries(jobs)) {
    if (job.uses === undefined) expect([name, job['timeout-minutes']]).toEqual([name, expect.any(Number)]);
    for (const { run = '', uses = '' } of job.steps ?? []) {
      // What somebody else wrote (a title, a branch's name) would be run as a command.
      expect(run).not.toMatch(/\$\{\{[^}]*github\.(event|head_ref)/);
      if (uses !== '') expect(uses).toMatch(/^(\.\/|[\w.-]+\/[\w./-]+@v?\d+(\.\d+)*$)/);
    }
  }
});

test("tests run on each Node that is promised, and on servers of production's versions", () => {
  const { jobs } = read('.github/workflows/test.yml');
  expect(jobs.test?.strategy?.matrix.node).toEqual([20, 22, 24, 26]);
  expect(readYaml('package.json').engines.node).toBe('>=20.19');
  const compose = readYaml('docker-compose.yml').services;
  expect(jobs.servers?.services).toMatchObject({
    postgres: { image: compose.postgres.image },
    redis: { image: compose.redis.image },
  });
});

test('images are built on a digest, scanned, listed and attested', () => {
  const text = readFileSync(`${ROOT}.github/workflows/images.yml`, 'utf8');
  const { jobs } = read('.github/workflows/images.yml');
  expect(jobs.image?.strategy?.matrix.service).toEqual([...SERVICES]);
  expect(text).toMatch(/build-args: NODE_IMAGE=\$\{\{ needs\.base\.outputs\.image }}/);
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
