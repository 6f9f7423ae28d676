import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Static, TObject } from 'typebox';
import Type from 'typebox';

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
  const validate = ajv.compile<Static<T>>(schema);
  if (validate(config)) return config;
  const faults = (validate.errors ?? []).map(({ instancePath, params, message }) => {
    const missing = 'missingProperty' in params && params.missingProperty;
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
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
    throw new ConfigError(`Bad configuration: ${name}_FILE names ${file}, which cannot be read (${code}).`);
  }
}

/** A list of host:port, separated by commas. */
const HOSTS = '^([^,:\\s]+:[0-9]{1,5}(,[^,:\\s]+:[0-9]{1,5})*)?$';

/** Settings that every service has. */
export const commonConfig = {
  DATABASE_URL: Type.String({
    format: 'uri',
    description:
      'postgresql:// of the login under row-level security. TLS: end it with ?sslmode=verify-full&sslrootcert=/path/ca.pem.',
  }),
  DATABASE_RELAY_URL: Type.String({
    format: 'uri',
    description: 'postgresql:// of the login that works across tenants and sees no document, name or amount.',
  }),
  DATABASE_POOL_MAX: Type.Integer({
    minimum: 2,
    maximum: 200,
    default: 10,
    description:
      'Connections of the first login, per process; a gateway has six more. All processes together must stay below max_connections.',
  }),
  DATABASE_RELAY_POOL_MAX: Type.Integer({
    minimum: 2,
    maximum: 100,
    default: 5,
    description: 'Connections of the second login, per process; one more is held for the upkeep.',
  }),
  REDIS_URL: Type.Optional(
    Type.String({
      pattern: '^rediss?://',
      description:
        'redis:// or rediss:// (TLS; NODE_EXTRA_CA_CERTS names an authority of your own) of the queues. Not set: the queues live in PostgreSQL.',
    }),
  ),
  REDIS_PREFIX: Type.String({
    default: 'apura',
    description: 'What all keys in Redis begin with. A cluster needs braces: {apura}.',
  }),
  REDIS_CLUSTER: Type.Boolean({ default: false, description: 'REDIS_URL names a node of a Redis Cluster.' }),
  REDIS_SENTINELS: Type.String({
    default: '',
    pattern: HOSTS,
    description:
      'host:port,host:port of the Sentinels, with TLS where REDIS_URL is rediss://. User, password and database of the master are those of REDIS_URL.',
  }),
  REDIS_SENTINEL_NAME: Type.String({
    default: 'mymaster',
    description: 'Name of the master that the Sentinels watch.',
  }),
  REDIS_SENTINEL_PASSWORD: Type.String({ default: '', description: 'Of the Sentinels themselves.' }),
  QUEUE_DATABASE_URL: Type.Optional(
    Type.String({
      format: 'uri',
      description:
        "postgresql:// of the login that owns the queues' schema; needed when REDIS_URL is not set.",
    }),
  ),
  HEALTH_PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 0,
    description: 'Port of /healthz, /readyz and /metrics, for the operator only; 0 takes a free one.',
  }),
  HEALTH_HOST: Type.String({ default: '127.0.0.1', description: 'Address that HEALTH_PORT listens on.' }),
  LOG_LEVEL: Type.Union(
    ['error', 'warn', 'info', 'debug'].map((level) => Type.Literal(level)),
    { default: 'info', description: 'error, warn, info or debug.' },
  ),
  DRAIN_SECONDS: Type.Integer({
    minimum: 0,
    maximum: 120,
    default: 0,
    description: 'After SIGTERM: how long /readyz says no while requests are still taken.',
  }),
  SHUTDOWN_SECONDS: Type.Integer({
    minimum: 1,
    maximum: 600,
    default: 8,
    description: 'How long work under way may take to end after the drain.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      format: 'uri',
      description:
        'http(s):// of an OpenTelemetry collector (OTLP over HTTP); /v1/traces is added. Not set: no traces.',
    }),
  ),
};

export type CommonConfig = Static<TObject<typeof commonConfig>>;

/** The setting of the programs that write links. */
export const publicAddressConfig = {
  PUBLIC_BASE_URL: Type.String({
    format: 'uri',
    default: 'http://127.0.0.1:3000',
    description:
      'Address under which the gateway is reached; links in answers, events and mails begin with it.',
  }),
};

/** What links begin with: the setting without a closing slash. */
export const publicBaseUrlOf = ({ PUBLIC_BASE_URL }: { readonly PUBLIC_BASE_URL: string }): string =>
  PUBLIC_BASE_URL.replace(/\/+$/, '');
