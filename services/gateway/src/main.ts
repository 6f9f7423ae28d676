import { runService } from '@apura/runtime';
import { postgresStorage } from '@apura/storage';
import Type from 'typebox';
import { enderecoIndisponivel } from './servidor/endereco-indisponivel.ts';
import { startGateway } from './start-gateway.ts';

/** EX_UNAVAILABLE of sysexits.h: what the process needs is not there. */
const UNAVAILABLE = 69;

await runService(
  'gateway',
  {
    PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000 }),
    HOST: Type.String({ default: '127.0.0.1' }),
    /** base64 of the 32 bytes that the endpoints' secrets are encrypted with; the deliverer's must be the same. */
    SECRETS_KEY: Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }),
    /** Comma-separated host:port pairs that webhooks may reach although they are private or plain http. */
    WEBHOOK_ALLOWED_HOSTS: Type.String({ default: '' }),
    /** Uploads received at a time; each may hold some 10 MB. */
    MAX_UPLOADS: Type.Integer({ minimum: 1, maximum: 1000, default: 20 }),
  },
  async ({ config, logger, database }) => {
    const address = { host: config.HOST, port: config.PORT };
    try {
      return await startGateway(
        {
          database,
          storage: postgresStorage(database),
          logger,
          publicBaseUrl: config.PUBLIC_BASE_URL.replace(/\/+$/, ''),
          secretsKey: Buffer.from(config.SECRETS_KEY, 'base64'),
          hostsPermitidos: config.WEBHOOK_ALLOWED_HOSTS.toLowerCase()
            .split(',')
            .map((host) => host.trim())
            .filter(Boolean),
          maxUploads: config.MAX_UPLOADS,
          agora: () => new Date(),
        },
        address,
      );
    } catch (error) {
      const sentence = enderecoIndisponivel(error, address);
      if (sentence === undefined) throw error;
      process.stderr.write(`${sentence}\n`);
      process.exit(UNAVAILABLE);
    }
  },
);
