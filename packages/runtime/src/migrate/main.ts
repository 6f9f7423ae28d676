import Type from 'typebox';
import { readConfig } from '../read-config.ts';
import { refuseConfiguration } from '../run-service.ts';
import { prepareDatabase } from './prepare-database.ts';

/** `npm run migrate`: the one command that brings a database up to date, here and in production. */
const schema = Type.Object({
  DATABASE_OWNER_URL: Type.String({ format: 'uri' }),
  DATABASE_URL: Type.String({ format: 'uri' }),
  DATABASE_RELAY_URL: Type.String({ format: 'uri' }),
  QUEUE_DATABASE_URL: Type.Optional(Type.String({ format: 'uri' })),
});

try {
  const config = readConfig(schema, process.env);
  const applied = await prepareDatabase({
    ownerUrl: config.DATABASE_OWNER_URL,
    appUrl: config.DATABASE_URL,
    relayUrl: config.DATABASE_RELAY_URL,
    ...(config.QUEUE_DATABASE_URL ? { queueUrl: config.QUEUE_DATABASE_URL } : {}),
  });
  process.stdout.write(
    applied.length ? `Applied: ${applied.join(', ')}.\n` : 'The database is up to date.\n',
  );
} catch (error) {
  refuseConfiguration(error);
}
