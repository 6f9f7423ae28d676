import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyRingConfig, publicAddressConfig } from '@apura/runtime';
import { storageConfig } from '@apura/storage';
import Type from 'typebox';

/** Settings of the deliverer, beside those that every service has. */
export const delivererConfig = {
  ...publicAddressConfig,
  ...keyRingConfig,
  ...storageConfig,
  WEBHOOK_ALLOW_INSECURE: Type.String({
    default: '',
    description:
      'Comma-separated host:port pairs that webhooks may reach although they are private or plain http; the word loopback stands for every port of the machine itself, for webhooks of test keys.',
  }),
  WEBHOOK_PROXY: Type.String({
    pattern: '^(http://[^/]+/?)?$',
    default: '',
    description: 'An HTTP proxy that all other webhooks leave through, by CONNECT to the checked address.',
  }),
  SMTP_URL: Type.String({
    pattern: '^(smtps?://.+)?$',
    default: '',
    description: 'smtp:// or smtps:// with user and password; without it mails are written to MAIL_DIR.',
  }),
  MAIL_FROM: Type.String({
    pattern: '@',
    default: 'Apura <nao-responda@apura.invalid>',
    description: 'Who mails come from, "Name <address>".',
  }),
  MAIL_DIR: Type.String({
    default: join(tmpdir(), 'apura-mail'),
    description: 'Folder of the mails that no server takes.',
  }),
};
