import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Static, TObject } from 'typebox';

/** A setting is missing or wrong. The message names it and is meant for the person who starts the process. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads settings from the environment: `schema` names each variable, numbers and booleans are converted, defaults are
 * filled in. An empty value counts as not set. Throws `ConfigError` with one sentence that names the variable.
 */
export function readConfig<T extends TObject>(schema: T, environment: NodeJS.ProcessEnv): Static<T> {
  const ajv = new Ajv2020({ coerceTypes: true, useDefaults: true, allErrors: true });
  addFormatsModule.default(ajv);
  const config: Record<string, unknown> = {};
  for (const name of Object.keys(schema.properties)) {
    const value = environment[name];
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
