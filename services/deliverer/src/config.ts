import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { egressConfig } from '@apura/egress';
import { ConfigError, keyRingConfig, publicAddressConfig } from '@apura/runtime';
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
    description: 'Who mails come from, "Name <address>"; with SMTP_URL an address of yours.',
  }),
  MAIL_DIR: Type.String({
    default: join(tmpdir(), 'apura-mail'),
    description: 'Folder of the mails that no server takes.',
  }),
};

/** A domain that can never be (RFC 2606, section 2): no server takes a mail that comes from it. */
const NO_DOMAIN = /[@.]invalid>?\s*$/i;

/** Who mails come from. @throws ConfigError where they would leave under an address that is nobody's. */
export function senderOf({
  SMTP_URL: server,
  MAIL_FROM: sender,
}: Readonly<Record<'SMTP_URL' | 'MAIL_FROM', string>>): string {
  if (server === '' || !NO_DOMAIN.test(sender)) return sender;
  throw new ConfigError(
    `Bad configuration: SMTP_URL is set, and mails would come from ${sender}, which servers refuse; set MAIL_FROM to an address of yours, "Name <address>".`,
  );
}
