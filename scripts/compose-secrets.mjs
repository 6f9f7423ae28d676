import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal, ROOT, runMain } from './bootstrap.mjs';

/**
 * Makes the secrets that docker-compose.yml names, as files below `folder`. What is there already stays as it is, so
 * it may be run again; only a login that shares the superuser's password gets one of its own. Containers read the files as
 * other users than ours: the folder is closed, not the files.
 */
export function composeSecrets(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const secret = (name, make) => {
    const path = join(folder, name);
    if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o644 });
    return readFileSync(path, 'utf8');
  };
  const random = () => randomBytes(24).toString('hex');
  // The superuser of PostgreSQL. Its name cannot be changed once its data are there: before, it was the owner.
  const before = existsSync(join(folder, 'database_owner_url'));
  const superuser = secret('postgres_user', () => (before ? 'apura_owner' : 'postgres'));
  const password = secret('postgres_password', random);
  secret('database_owner_url', () =>
    databaseUrl('apura_owner', superuser === 'apura_owner' ? password : random()),
  );
  for (const [name, login] of [
    ['database_url', 'apura_app'],
    ['database_relay_url', 'apura_relay'],
  ]) {
    // Before, all logins had one password. The next migration gives this one its own.
    const shared = databaseUrl(login, password);
    if (secret(name, () => shared) === shared)
      writeFileSync(join(folder, name), databaseUrl(login, random()));
  }
  const redis = secret('redis_url', () => `redis://:${random()}@redis:6379`);
  secret('redis_conf', () =>
    [
      `requirepass ${new URL(redis).password}`,
      'appendonly yes',
      'appendfsync everysec',
      'maxmemory 400mb',
      'maxmemory-policy noeviction',
      'dir /data',
      '',
    ].join('\n'),
  );
  const accessKey = secret('s3_access_key_id', random);
  const secretKey = secret('s3_secret_access_key', random);
  secret('s3_identities', () =>
    JSON.stringify({
      identities: [
        {
          name: 'apura',
          credentials: [{ accessKey, secretKey }],
          actions: ['Read:apura', 'Write:apura', 'List:apura', 'Tagging:apura'],
        },
      ],
    }),
  );
  secret('secrets_key', () => randomBytes(32).toString('base64'));
  // Nothing, but for the time in which the key is changed (docs/operations.md).
  secret('secrets_keys_previous', () => '');
  secret('grafana_password', random);
}

const databaseUrl = (login, password) => `postgresql://${login}:${password}@postgres:5432/apura`;

/**
 * Makes the folders below `home` that containers are given: one for backups, into which they write as a user of their own (what they
 * write is theirs alone), and one for texts and certificates of the operator's.
 */
export function composeFolders(home) {
  for (const [name, mode] of [
    ['backups', 0o1777],
    ['files', 0o755],
  ]) {
    const folder = join(home, name);
    if (existsSync(folder)) continue;
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, mode); // whatever the umask is
  }
}

const USAGE = `Usage: node scripts/compose-secrets.mjs

Makes what docker-compose.yml needs and does not have yet: passwords and keys in .apura/compose, a folder for backups
(.apura/backups) and one for texts and certificates of your own (.apura/files). What is there stays as it is, so it may be
run again, and is before each upgrade. Keep a copy of .apura/compose/secrets_key at another place than the backups.
`;

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const given = process.argv.slice(2);
    if (given.some((it) => it === '--help' || it === '-h' || it === 'help')) {
      process.stdout.write(USAGE);
      return;
    }
    if (given.length) throw new Refusal(`${given.join(' ')} is not understood.\n${USAGE}`);
    const home = resolve(ROOT, '.apura');
    composeSecrets(join(home, 'compose'));
    composeFolders(home);
    process.stdout.write(`The secrets of docker-compose.yml are in ${join(home, 'compose')}.\n`);
  });
}
