import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { egressConfig } from '@apura/egress';
import { keyRingConfig, publicAddressConfig } from '@apura/runtime';
import { storageConfig } from '@apura/storage';
import Type from 'typebox';

/** Settings of the deliverer, beside those that every service has. */
export const delivererConfig = {
  ...publicAddressConfig,
  ...keyRingConfig,
  ...storageConfig,
  ...egressConfig,
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
