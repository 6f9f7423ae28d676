import { runService } from '@apura/runtime';
import Type from 'typebox';
import { startDeliverer } from './start-deliverer.ts';

await runService(
  'deliverer',
  {
    /** base64 of the 32 bytes that the endpoints' secrets are encrypted with; the gateway's must be the same. */
    SECRETS_KEY: Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }),
    /** Comma-separated host:port pairs that webhooks may reach although they are private or plain http. */
    WEBHOOK_ALLOWED_HOSTS: Type.String({ default: '' }),
  },
  async ({ config, logger, database, queues }) =>
    startDeliverer({
      database,
      queues,
      logger,
      secretsKey: Buffer.from(config.SECRETS_KEY, 'base64'),
      allowedHosts: config.WEBHOOK_ALLOWED_HOSTS.split(',').filter(Boolean),
    }),
);
