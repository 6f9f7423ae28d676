import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Static, TObject } from 'typebox';

/** A setting is missing or wrong. The message names it and is meant for the person who starts the process. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads settings from the environment: `schema` names each variable, numbers and booleans are converted, defaults are
 * filled in. An empty value counts as not set. `NAME_FILE` names a file that holds the value of `NAME`, as secrets come
 * to a container. Throws `ConfigError` with one sentence that names the variable.
 */
export function readConfig<T extends TObject>(schema: T, environment: NodeJS.ProcessEnv): Static<T> {
  // To check our own schema against that of all schemas takes a tenth of a service's start; TypeBox made it.
  const ajv = new Ajv2020({ coerceTypes: true, useDefaults: true, allErrors: true, validateSchema: false });
  addFormatsModule.default(ajv);
  const config: Record<string, unknown> = {};
  for (const name of Object.keys(schema.properties)) {
    const value = textOf(name, environment);
    if (value !== undefined && value !== '') config[name] = value;
  }
  const validate = ajv.compile(schema);
  if (validate(config)) return config as Static<T>;
  const faults = (validate.errors ?? []).map(({ instancePath, params, message }) => {
    const missing = (params as { missingProperty?: string }).missingProperty;
    return missing ? `${missing} is not set` : `${instancePath.slice(1)} ${message ?? 'is not valid'}`;
  });
  throw new ConfigError(`Bad configuration: ${faults.join('; ')}.`);
}

function textOf(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const value = environment[name];
  const file = environment[`${name}_FILE`];
  if (!file) return value;
  if (value)
    throw new ConfigError(`Bad configuration: ${name} and ${name}_FILE are both set; one is enough.`);
  try {
    // Editors and `echo` end a file with a line break that is no part of the secret.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`Bad configuration: ${name}_FILE names ${file}, which cannot be read (${code}).`);
  }
}
