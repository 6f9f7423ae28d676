import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from './installation.ts';

/** The rows and the notes, by their keys, of a database. */
export const COUNT_DOCUMENTS = 'SELECT count(*) || $$ of $$ || count(DISTINCT chave) FROM documento';
const ADDRESS = 'https://other.example';

/** A cell beside an installation: its migrated database, and the file of its settings by which an office is moved there. */
export async function openOtherCell(here: Installation) {
  await here.compose('up', '--detach', '--wait', '--wait-timeout', '180', 'other-cell');
  const names = ['DATABASE_OWNER_URL', 'DATABASE_URL', 'DATABASE_RELAY_URL'];
  const urls = names.map((name) => {
    const url = readFileSync(join(here.folder, '.apura/compose', name.toLowerCase()), 'utf8').trim();
    return `${name}=${url.replace('@postgres:', '@other-cell:')}`;
  });
  await here.compose(
    ...['run', '--rm', '--no-TTY', '--no-deps', '--entrypoint', '/usr/bin/tini'],
    ...names.flatMap((name, i) => ['--env', `${name}_FILE=`, '--env', urls[i] as string]),
    ...['admin', '--', 'node', 'packages/runtime/dist/migrate/main.js'],
  );
  const others = [
    `SECRETS_KEY=${Buffer.alloc(32, 7).toString('base64')}`,
    `PUBLIC_BASE_URL=${ADDRESS}`,
    'STORAGE_DRIVER=postgres',
  ];
  const files = join(here.folder, '.apura/files');
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, 'other-cell'), [...urls, ...others, ''].join('\n'), { mode: 0o644 });
  return {
    address: ADDRESS,
    settings: '/files/other-cell',
    countDocuments: () => here.sql(COUNT_DOCUMENTS, 'other-cell'),
  };
}
