import { parseArgs } from 'node:util';
import { RefusedMove } from '@apura/database';
import { ConfigError } from '@apura/runtime';
import { AdminError, type Command, type Given, inDeployment } from './command.ts';
import { announceDeprecations } from './commands/announce-deprecations.ts';
import { backup, restore, verify } from './commands/backup.ts';
import { exportOffice, importOffice, moveOffice } from './commands/move-office.ts';
import { allowPasswords, createOffice, offices, purge, quota, resetOwner } from './commands/offices.ts';
import { recompute, replay, rerun } from './commands/rerun.ts';
import { rotateKeys } from './commands/rotate-keys.ts';

export const COMMANDS: readonly Command[] = [
  offices,
  createOffice,
  resetOwner,
  allowPasswords,
  rerun,
  recompute,
  replay,
  purge,
  quota,
  announceDeprecations,
  rotateKeys,
  verify,
  backup,
  restore,
  exportOffice,
  importOffice,
  moveOffice,
];

const USAGE_CODE = 64;
const CONFIG_CODE = 78;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Runs one command of `apura-admin`. Resolves to the exit code: 0, 1 when it could not be done or found a fault, 64 when
 * it was called wrongly, 78 when a setting is wrong.
 */
export async function runAdmin(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { out, err }: Readonly<Record<'out' | 'err', (line: string) => void>>,
): Promise<number> {
  const [name, ...rest] = args;
  const command = COMMANDS.find((known) => known.name === name);
  if (!command) {
    const asked = name === undefined || name === 'help' || name === '--help';
    (asked ? out : err)(usage());
    return asked ? 0 : USAGE_CODE;
  }
  const given = read(command, rest);
  if (!given) {
    err(`Usage: apura-admin ${signature(command)}`);
    return USAGE_CODE;
  }
  const [wrong] = given.positionals.filter(
    (value, i) => command.takes?.[i]?.endsWith('-id') && !UUID.test(value),
  );
  if (wrong !== undefined) {
    err(`${wrong} is no id: an id is a UUID.`);
    return USAGE_CODE;
  }
  try {
    return await inDeployment(
      environment,
      { say: out, onError: (error) => err(error.message) },
      async (context) => (await command.run(context, given)) ?? 0,
    );
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    err(error.message || String('code' in error && error.code));
    if (error instanceof ConfigError || error.name === 'ConfigError') return CONFIG_CODE;
    if (error instanceof AdminError || error instanceof RefusedMove) return 1;
    if (error.stack) err(error.stack);
    return 1;
  }
}

/** What was given, or undefined when it is not what the command takes. */
function read({ takes = [], options = {}, flags = {} }: Command, args: readonly string[]): Given | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }])),
        ...Object.fromEntries(Object.keys(flags).map((name) => [name, { type: 'boolean' as const }])),
      },
    });
    if (positionals.length !== takes.length) return undefined;
    if (Object.entries(options).some(([name, { needed }]) => needed && !values[name])) return undefined;
    return {
      positionals,
      options: Object.fromEntries(
        Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
      flags: new Set(Object.keys(flags).filter((name) => values[name])),
    };
  } catch {
    return undefined;
  }
}

function signature({ name, takes = [], options = {}, flags = {} }: Command): string {
  return [
    name,
    ...takes.map((it) => `<${it}>`),
    ...Object.entries(options).map(([it, { needed }]) => (needed ? `--${it} <...>` : `[--${it} <...>]`)),
    ...Object.keys(flags).map((it) => `[--${it}]`),
  ].join(' ');
}

function usage(): string {
  const lines = COMMANDS.flatMap((command) => [
    `  ${signature(command)}`,
    `      ${command.does}`,
    ...Object.entries(command.options ?? {}).map(([name, { means }]) => `      --${name}: ${means}`),
    ...Object.entries(command.flags ?? {}).map(([name, means]) => `      --${name}: ${means}`),
  ]);
  return [
    'Usage: apura-admin <command>, with the settings of the services in the environment.',
    ...lines,
  ].join('\n');
}
