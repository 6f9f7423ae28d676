import { publicAddressConfig } from '@apura/runtime';
import { storageConfig } from '@apura/storage';
import Type from 'typebox';

const CHAVE = '[A-Za-z0-9+/]{43}=';

/** Settings of apura-admin: those of the services, and the login that migrates. */
export const adminConfig = {
  DATABASE_URL: Type.String({ format: 'uri', description: 'As the services have it.' }),
  DATABASE_RELAY_URL: Type.String({ format: 'uri', description: 'As the services have it.' }),
  DATABASE_OWNER_URL: Type.Optional(
    Type.String({
      format: 'uri',
      description:
        'postgresql:// of the login that migrates; needed by offices, verify, rotate-keys, backup and restore.',
    }),
  ),
  ...publicAddressConfig,
  SECRETS_KEY: Type.Optional(
    Type.String({
      pattern: `^${CHAVE}$`,
      description: 'As the services have it; needed by create-office, reset-owner and rotate-keys.',
    }),
  ),
  SECRETS_KEYS_PREVIOUS: Type.String({
    pattern: `^(${CHAVE}(,${CHAVE})*)?$`,
    default: '',
    description: 'Comma-separated: keys that SECRETS_KEY has replaced; rotate-keys reads with them.',
  }),
  ...storageConfig,
};
