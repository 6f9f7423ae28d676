import Type from 'typebox';

/** Settings that every service has. */
export const commonConfig = {
  /** postgresql:// of the login under row-level security. */
  DATABASE_URL: Type.String({ format: 'uri' }),
  /** postgresql:// of the login that works across tenants. */
  DATABASE_RELAY_URL: Type.String({ format: 'uri' }),
  /** redis:// for the queues; not set: they live in PostgreSQL. */
  REDIS_URL: Type.Optional(Type.String({ format: 'uri' })),
  /** postgresql:// of the login that owns the queues' schema; needed when REDIS_URL is not set. */
  QUEUE_DATABASE_URL: Type.Optional(Type.String({ format: 'uri' })),
  /** Address under which the gateway is reached; links in answers and events begin with it. */
  PUBLIC_BASE_URL: Type.String({ format: 'uri', default: 'http://127.0.0.1:3000' }),
  /** Port of /healthz, /readyz and /metrics, for the operator only; 0 takes a free one. */
  HEALTH_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 0 }),
  HEALTH_HOST: Type.String({ default: '127.0.0.1' }),
  LOG_LEVEL: Type.Union(
    ['error', 'warn', 'info', 'debug'].map((level) => Type.Literal(level)),
    { default: 'info' },
  ),
};
