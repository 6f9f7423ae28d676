import type { TObject, TProperties } from 'typebox';
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
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly { readonly const: string }[];
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
  const sections = SECTIONS.map(([title, note, config]) =>
    [
      `## ${title}`,
      ...(note ? [note] : []),
      [
        '| Variable | Value | Default | |',
        '|---|---|---|---|',
        ...Object.entries(config).map(([name, schema]) => row(name, schema, title)),
      ].join('\n'),
    ].join('\n\n'),
  );
  return `${[
    '# Configuration',
    'Made from the schemas in the code; `npm run docs` writes it anew, and a test holds it up to date.',
    'Settings come from the environment and are checked once, at the start: a bad one ends the process with a sentence that names it and code 78. `NAME_FILE` names a file that holds the value of `NAME`, as secrets come to a container. An empty value counts as not set.',
    ...sections,
  ].join('\n\n')}\n`;
}

/** A setting of several processes is described once: further down its first section is named. */
function meaning(name: string, { description }: Setting, title: string): string {
  if (!description) throw new Error(`${name} has no description`);
  const [first = title] =
    SECTIONS.find(([, , config]) => (config[name] as Setting | undefined)?.description === description) ?? [];
  return first === title ? description.replaceAll('|', '\\|') : `As under *${first}*.`;
}

function row(name: string, schema: TObject | object, title: string): string {
  const it = schema as Setting;
  const optional = '~optional' in schema;
  const values = it.anyOf?.map((option) => option.const).join(', ');
  const range = it.minimum === undefined ? it.type : `${it.minimum} to ${it.maximum}`;
  const value = values ?? range ?? 'string';
  const fallback =
    MACHINES[name] ??
    (it.default === undefined
      ? optional
        ? 'not set'
        : '**needed**'
      : it.default === ''
        ? 'empty'
        : `\`${it.default}\``);
  return `| \`${name}\` | ${value} | ${fallback} | ${meaning(name, it, title)} |`;
}
