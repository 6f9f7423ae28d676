import { keyRingConfig, publicAddressConfig } from '@apura/runtime';
import { storageConfig } from '@apura/storage';
import Type from 'typebox';

/** Settings of apura-admin: those of the services, and the login that migrates. */
export const adminConfig = {
  DATABASE_URL: Type.String({ format: 'uri', description: 'As the services have it.' }),
  DATABASE_RELAY_URL: Type.String({ format: 'uri', description: 'As the services have it.' }),
  DATABASE_OWNER_URL: Type.Optional(
    Type.String({
      format: 'uri',
      description:
        'postgresql:// of the login that migrates; needed by offices, verify, rotate-keys, backup, restore, export-office, import-office and move-office.',
    }),
  ),
  ...publicAddressConfig,
  ...keyRingConfig,
  // Needed by create-office, reset-owner, rotate-keys, import-office and move-office.
  SECRETS_KEY: Type.Optional(keyRingConfig.SECRETS_KEY),
  ...storageConfig,
};
