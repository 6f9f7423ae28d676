import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { copiar } from '@apura/database';
import { copyBucket } from '../bucket-copy.ts';
import { AdminError, type Command, ownerUrlOf } from '../command.ts';
import { MANIFEST, type Manifest } from '../manifest.ts';
import { rowsIn } from '../office-file/format.ts';

export const backup: Command = {
  name: 'backup',
  does: 'writes all rows as of one instant, and the objects of the bucket, into a new folder, while the services go on working',
  takes: ['folder'],
  options: {
    keep: {
      means:
        'makes the folder of a series: this backup below it, by its moment; so many finished ones stay, others go',
    },
  },
  flags: { 'without-bucket': 'leaves the objects out, where the bucket has a backup of its own' },
  async run({ config, storage, say }, { positionals, options, flags }) {
    const given = resolve(positionals[0] as string);
    const keep = options.keep === undefined ? undefined : countOf(options.keep);
    const made = new Date().toISOString();
    const folder = keep === undefined ? given : folderOf(given, made);
    if (existsSync(folder) && readdirSync(folder).length) throw new AdminError(`${folder} is not empty.`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const rowsOnly = await copiar(
      ownerUrlOf(config),
      async ({ migrations: migracoes, escritorios, tables: tabelas }): Promise<Manifest> => {
        const tables: Manifest['tables'][number][] = [];
        for (const { nome, colunas, read: ler } of tabelas) {
          const file = `${nome}.copy.gz`;
          const written = await write(join(folder, file), ler());
          tables.push({ name: nome, columns: [...colunas], file, ...written });
        }
        return { format: 1, made, offices: escritorios, migrations: [...migracoes], tables };
      },
    );
    // After the rows: objects are written before their rows, so all that these point to are there.
    const objects = flags.has('without-bucket') ? undefined : storage.outside?.objects;
    const manifest: Manifest = objects
      ? { ...rowsOnly, bucket: await copyBucket(objects, folder) }
      : rowsOnly;
    writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${manifest.tables.length} tables, ${rows} rows of ${manifest.offices} offices in ${folder}`);
    if (manifest.bucket) say(`${manifest.bucket.objects} objects of the bucket ${config.S3_BUCKET}`);
    else if (storage.outside) say(`The bytes in the bucket ${config.S3_BUCKET} are not part of it.`);
    // Only now: a backup that fails takes none of those before it away.
    if (keep !== undefined) for (const name of keepNewest(given, keep)) say(`removed ${name}`);
  },
};

function countOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new AdminError(`--keep is a number from 1 to 9999, not "${text}".`);
  return Number(text);
}

async function write(path: string, lines: AsyncIterable<Buffer>): Promise<{ rows: number; sha256: string }> {
  let rows = 0;
  const hash = createHash('sha256');
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      rows += rowsIn(chunk);
      yield chunk;
    }
  };
  const digest = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(lines, count, createGzip({ level: 4 }), digest, createWriteStream(path, { mode: 0o600 }));
  return { rows, sha256: hash.digest('hex') };
}

/** A moment in UTC as a folder is called by it: such names are in the order of time. */
const MOMENT = /^\d{8}T\d{6}Z$/;

/** Where a backup that begins at a moment (ISO 8601, UTC) goes in a series. */
const folderOf = (series: string, moment: string): string => join(series, moment.replace(/[-:]|\.\d+/g, ''));

/**
 * Removes all but the newest backups of a series, and what is left of those that did not finish. Folders with other
 * names are not its own and stay. Returns the names of what went.
 */
function keepNewest(series: string, keep: number): string[] {
  const all = readdirSync(series)
    .filter((name) => MOMENT.test(name))
    .sort();
  const finished = all.filter((name) => existsSync(join(series, name, MANIFEST)));
  const kept = new Set(finished.slice(-keep));
  const gone = all.filter((name) => !kept.has(name));
  for (const name of gone) rmSync(join(series, name), { recursive: true });
  return gone;
}
