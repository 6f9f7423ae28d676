import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { validate } from 'dockerfile-utils';
import { NODE_FLAGS } from '../../packages/standalone/src/supervisor/service-process.ts';
import { PANEL_SOURCES } from '../../scripts/bootstrap.mjs';
import {
  argumentOf,
  commandsOf,
  dockerfileText,
  environmentOf,
  instructionsOf,
  ROOT,
  SERVICES,
  type Service,
  stages,
} from './dockerfiles.ts';

test('the linter finds nothing', () => {
  expect(validate(dockerfileText())).toEqual([]);
});

test('the linter would find a fault', () => {
  expect(validate('FROM node\nEXPOSE many\n')).not.toEqual([]);
});

const stepsOf = (name: string) => stages()[name]?.instructions.map((step) => step.toString()) ?? [];

test('dependencies are installed once for all three, by what names them alone, and never by root', () => {
  expect(Object.entries(stages()).map(([name, { from }]) => [name, from])).toEqual([
    ['manifests', '$'.concat('{NODE_IMAGE}')],
    ['dependencies', '$'.concat('{NODE_IMAGE}')],
    ['shelves', 'dependencies'],
    ['law', 'dependencies'],
    ['panel', 'law'],
    ['build', 'law'],
    ['base', '$'.concat('{NODE_IMAGE}')],
    ['gateway', 'base'],
    ['deliverer', 'base'],
    ['worker', 'base'],
  ]);
  const copied = stepsOf('dependencies').filter((step) => step.startsWith('COPY'));
  expect(copied).toEqual(['COPY --from=manifests --chown=node:node /manifests .']);
  expect(stepsOf('dependencies').slice(1)).toEqual([
    'USER node',
    'WORKDIR /build',
    copied[0],
    'RUN ["node", "scripts/bootstrap.mjs", "dependencies"]',
  ]);
});

test('what a change of our code makes anew stands after everything else, and is small', () => {
  const lay = (part: string) =>
    `RUN ["node", "scripts/layout.mjs", "${part}", "gateway", "/images/gateway", "worker", "/images/worker", "deliverer", "/images/deliverer"]`;
  expect(stepsOf('shelves')).toEqual([
    'COPY --chown=node:node scripts/layout.mjs scripts/',
    lay('dependencies'),
  ]);
  expect(stepsOf('law')).toEqual([
    'COPY --chown=node:node packages/law packages/law',
    'RUN ["node", "scripts/bootstrap.mjs", "law"]',
  ]);
  expect(stepsOf('panel').at(-1)).toBe('RUN ["node", "scripts/bootstrap.mjs", "panel"]');
  expect(stepsOf('build')).toEqual([
    'COPY --chown=node:node prisma prisma',
    'RUN ["node", "scripts/bootstrap.mjs", "client"]',
    'COPY --chown=node:node . .',
    'COPY --chown=node:node --from=panel /build/packages/panel/dist packages/panel/dist',
    lay('code'),
  ]);
});

test('the panel is built of all that it is made of', () => {
  const copied = [...stepsOf('law'), ...stepsOf('panel')]
    .filter((step) => step.startsWith('COPY'))
    .map((step) => step.split(' ').at(-2) ?? '');
  for (const source of PANEL_SOURCES) expect(copied.some((path) => source.startsWith(path))).toBe(true);
});

test.each(SERVICES)(
  '%s: runs as a numbered user without rights, with a health check, below tini',
  (service) => {
    const steps = instructionsOf(service);
    // By number, so that Kubernetes can see that it is not root.
    expect(argumentOf(steps, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    // As process 1, Node would not be ended by a SIGTERM that comes before it listens to it.
    expect(argumentOf(steps, 'ENTRYPOINT')).toBe('["/usr/bin/tini", "--"]');
    // As `npm start` starts it, whose flags are the measured ones.
    expect(commandsOf(service).start).toEqual([
      'node',
      ...NODE_FLAGS[service],
      `services/${service}/dist/main.js`,
    ]);
    expect(steps.map((step) => step.toString()).filter((step) => step.startsWith('COPY'))).toEqual([
      `COPY --from=shelves /images/${service} .`,
      `COPY --from=build /images/${service} .`,
    ]);
    expect(environmentOf(service)).toMatchObject({ NODE_ENV: 'production', HEALTH_HOST: '0.0.0.0' });
    const exposed = steps
      .filter((step) => step.getInstruction() === 'EXPOSE')
      .map((step) => step.getRawArgumentsContent());
    expect(exposed).toContain(environmentOf(service).HEALTH_PORT);
  },
);

test('the base is Debian slim, and no image brings what compiles', () => {
  expect(/^ARG NODE_IMAGE=(.*)$/m.exec(dockerfileText())?.[1]).toMatch(/^node:\d+-[a-z]+-slim$/);
  for (const service of SERVICES) {
    const image = instructionsOf(service).join('\n');
    expect(image).not.toMatch(/build-essential|python3|make|g\+\+|gcc/);
    expect(image).toContain('/usr/local/bin/npm');
  }
});

test('only the worker has a browser, and it has the one that it is told of', () => {
  const withBrowser = (service: Service) => /install.*chromium/.test(instructionsOf(service).join('\n'));
  expect(SERVICES.filter(withBrowser)).toEqual(['worker']);
  expect(environmentOf('worker').PUPPETEER_EXECUTABLE_PATH).toBe('/usr/bin/chromium-headless-shell');
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
});
