import { runService } from '@apura/runtime';
import Type from 'typebox';
import { startDeliverer } from './start-deliverer.ts';

const CHAVE = '[A-Za-z0-9+/]{43}=';
const chave = (base64: string): Buffer => Buffer.from(base64, 'base64');

await runService(
  'deliverer',
  {
    /** base64 of the 32 bytes that the endpoints' secrets are encrypted with; the gateway's must be the same. */
    SECRETS_KEY: Type.String({ pattern: `^${CHAVE}$` }),
    /** Comma-separated: keys that SECRETS_KEY has replaced, while secrets may still be encrypted with them. */
    SECRETS_KEYS_PREVIOUS: Type.String({ pattern: `^(${CHAVE}(,${CHAVE})*)?$`, default: '' }),
    /** Comma-separated host:port pairs that webhooks may reach although they are private or plain http. */
    WEBHOOK_ALLOWED_HOSTS: Type.String({ default: '' }),
    /** An HTTP proxy that all other webhooks leave through, by CONNECT to the checked address. */
    WEBHOOK_PROXY: Type.String({ pattern: '^(http://[^/]+/?)?$', default: '' }),
  },
  async ({ config, logger, database, queues }) =>
    startDeliverer({
      database,
      queues,
      logger,
      chaveiro: [
        chave(config.SECRETS_KEY),
        ...config.SECRETS_KEYS_PREVIOUS.split(',').filter(Boolean).map(chave),
      ],
      allowedHosts: config.WEBHOOK_ALLOWED_HOSTS.split(',').filter(Boolean),
      ...(config.WEBHOOK_PROXY === '' ? {} : { proxy: config.WEBHOOK_PROXY }),
    }),
);
