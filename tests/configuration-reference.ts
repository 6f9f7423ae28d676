import type { TProperties } from 'typebox';
import { adminConfig } from '../packages/admin/src/command.ts';
import { commonConfig } from '../packages/runtime/src/read-config.ts';
import { storageConfig } from '../packages/storage/src/config.ts';
import { delivererConfig } from '../services/deliverer/src/config.ts';
import { gatewayConfig } from '../services/gateway/src/config.ts';
import { workerConfig } from '../services/worker/src/config.ts';

interface Setting {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
}

/** Defaults that differ from machine to machine, in words. */
const MACHINES: Readonly<Record<string, string>> = {
  WORKER_THREADS: 'the number of cores',
  PANEL_DIR: "the workspace's build",
  MAIL_DIR: 'a temporary folder',
};

const SECTIONS: readonly (readonly [string, string, TProperties])[] = [
  ['Every service', '', commonConfig],
  ['Storage', 'Every service and apura-admin; the same for all of a fleet.', storageConfig],
  ['Gateway', '', without(gatewayConfig)],
  ['Worker', '', without(workerConfig)],
  ['Deliverer', '', without(delivererConfig)],
  ['apura-admin', '', without(adminConfig)],
];

function without(config: TProperties): TProperties {
  return Object.fromEntries(Object.entries(config).filter(([name]) => !(name in storageConfig)));
}

/** docs/configuration.md, made from the schemas that the processes check their environment with. */
export function configurationReference(): string {
  const sections = SECTIONS.map(([title, note, config]) => {
    const settings = Object.entries(config);
    const told = settings.filter(([name, schema]) => sectionOf(name, schema, title) === title);
    const shared = settings.filter(([name, schema]) => sectionOf(name, schema, title) !== title);
    return [
      `## ${title}`,
      ...(note ? [note] : []),
      [
        '| Variable | Default | |',
        '|---|---|---|',
        ...told.map(
          ([name, schema]) => `| \`${name}\` | ${fallback(name, schema)} | ${meaning(name, schema)} |`,
        ),
      ].join('\n'),
      ...sharedWith(shared, title),
    ].join('\n\n');
  });
  return `${[
    '# Configuration',
    'Made from the schemas in the code by `npm run docs`.',
    'Settings come from the environment and are checked once, at the start: a bad one ends the process with a sentence that names it, its limits and code 78. `NAME_FILE` names a file that holds the value of `NAME`, as secrets come to a container. An empty value counts as not set; where no default stands nothing is set.',
    ...sections,
  ].join('\n\n')}\n`;
}

/** A setting of several processes is described once, in the first section that has it with that default. */
function sectionOf(name: string, schema: Setting, title: string): string {
  const [first = title] =
    SECTIONS.find(([, , config]) => {
      const there = config[name];
      return (
        there &&
        meaning(name, there) === meaning(name, schema) &&
        fallback(name, there) === fallback(name, schema)
      );
    }) ?? [];
  return first;
}

/** Names of what an earlier section describes. */
function sharedWith(shared: readonly (readonly [string, Setting])[], title: string): string[] {
  const sections = new Set(shared.map(([name, schema]) => sectionOf(name, schema, title)));
  return [...sections].map((section) => {
    const names = shared.filter(([name, schema]) => sectionOf(name, schema, title) === section);
    return `As under *${section}*: ${names.map(([name]) => `\`${name}\``).join(', ')}.`;
  });
}

function meaning(name: string, { description }: Setting): string {
  if (!description) throw new Error(`${name} has no description`);
  return description.replaceAll('|', '\\|');
}

/** What holds where nothing is set. */
function fallback(name: string, schema: Setting): string {
  const machine = MACHINES[name];
  if (machine || schema.default === '') return machine ?? '';
  if (schema.default !== undefined) return `\`${schema.default}\``;
  return '~optional' in schema ? '' : '**needed**';
}
