import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { validate } from 'dockerfile-utils';
import { NODE_FLAGS } from '../../packages/standalone/src/supervisor/service-process.ts';
import {
  argumentOf,
  commandsOf,
  dockerfile,
  dockerfilePath,
  dockerfileText,
  environmentOf,
  finalStage,
  ROOT,
  SERVICES,
} from './dockerfiles.ts';

test.each(SERVICES)('%s: the linter finds nothing', (service) => {
  expect(validate(dockerfileText(service))).toEqual([]);
});

test('the linter would find a fault', () => {
  expect(validate('FROM node\nEXPOSE many\n')).not.toEqual([]);
});

test.each(SERVICES)('%s: two stages of one base; the first only lays out', (service) => {
  const file = dockerfile(service);
  expect(file.getFROMs().map((from) => from.getImage())).toEqual(Array(2).fill('$'.concat('{NODE_IMAGE}')));
  const steps = file.getInstructions().map((step) => step.toString());
  const build = steps.slice(steps.findIndex((step) => step.startsWith('FROM')) + 1);
  expect(build.slice(0, 3)).toEqual([
    'WORKDIR /build',
    'COPY . .',
    `RUN ["node", "scripts/layout.mjs", "${service}", "/apura"]`,
  ]);
});

test.each(SERVICES)('%s: runs as a numbered user without rights, with a health check', (service) => {
  const stage = finalStage(dockerfile(service));
  // By number, so that Kubernetes can see that it is not root.
  expect(argumentOf(stage, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  // As `npm start` starts it, whose flags are the measured ones.
  expect(commandsOf(service).start).toEqual([
    'node',
    ...NODE_FLAGS[service],
    `services/${service}/dist/main.js`,
  ]);
  expect(environmentOf(service)).toMatchObject({ NODE_ENV: 'production', HEALTH_HOST: '0.0.0.0' });
  expect(argumentOf(stage, 'EXPOSE').split(' ')).toContain(environmentOf(service).HEALTH_PORT);
});

test('all images have the same base, Debian slim, and none brings what compiles', () => {
  const bases = SERVICES.map((service) => /^ARG NODE_IMAGE=(.*)$/m.exec(dockerfileText(service))?.[1]);
  expect(new Set(bases).size).toBe(1);
  expect(bases[0]).toMatch(/^node:\d+-[a-z]+-slim$/);
  for (const service of SERVICES) {
    const image = finalStage(dockerfile(service)).join('\n');
    expect(image).not.toMatch(/build-essential|python3|make|g\+\+|gcc/);
    expect(image).toContain('/usr/local/bin/npm');
  }
});

test('only the worker has a browser', () => {
  expect(SERVICES.filter((service) => /chromium/.test(dockerfileText(service)))).toEqual(['worker']);
});

test('what the build needs is not kept from it', () => {
  const ignored = readFileSync(`${ROOT}.dockerignore`, 'utf8').split('\n').filter(Boolean);
  for (const needed of [
    'packages',
    'prisma',
    'scripts',
    'services',
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'tsconfig.base.json',
    'tsconfig.build.json',
  ]) {
    expect(existsSync(`${ROOT}${needed}`)).toBe(true);
    expect(ignored).not.toContain(needed);
  }
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.apura', '**/node_modules', '**/dist']));
  expect(SERVICES.map(dockerfilePath).every((path) => existsSync(`${ROOT}${path}`))).toBe(true);
});
