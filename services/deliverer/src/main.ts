import { PATIENCE_OF_WORK } from '@apura/database';
import { ownPorts } from '@apura/egress';
import { openMailer } from '@apura/mail';
import { openKeyRing, publicBaseUrlOf, runService } from '@apura/runtime';
import { openStorage } from '@apura/storage';
import { delivererConfig, senderOf } from './config.ts';
import { startDeliverer } from './start-deliverer.ts';

const SERVICE = { name: 'deliverer', patience: PATIENCE_OF_WORK };

await runService(SERVICE, delivererConfig, async ({ config, logger, database, queues }) =>
  startDeliverer({
    database,
    queues,
    logger,
    keyRing: openKeyRing(config),
    storage: openStorage(database, config),
    allowedHosts: config.WEBHOOK_ALLOW_INSECURE.split(',').filter(Boolean),
    ownPorts: ownPorts(config),
    mailer: openMailer({
      folder: config.MAIL_DIR,
      de: senderOf(config),
      ...(config.SMTP_URL === '' ? {} : { smtpUrl: config.SMTP_URL }),
    }),
    publicBaseUrl: publicBaseUrlOf(config),
    ...(config.WEBHOOK_PROXY === '' ? {} : { proxy: config.WEBHOOK_PROXY }),
  }),
);
