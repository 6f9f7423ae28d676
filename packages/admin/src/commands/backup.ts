import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { validate } from '@apura/contracts';
import {
  checkEscritorio,
  copy,
  listEscritorios,
  RefusedRestore,
  restoreBackup,
  storedContents,
  type WaitingToLeave,
} from '@apura/database';
import type { StoredObjects } from '@apura/storage';
import type { Static, TSchema } from 'typebox';
import Type from 'typebox';
import { AdminError, type Command, type Context, need, ownerUrlOf } from '../command.ts';
import { rowsIn } from '../office-file.ts';

const BATCH = 100;

export const verify: Command = {
  name: 'verify',
  does: 'reads every stored byte and every counter, and names what is not as it should be; exit code 1 then',
  flags: { 'rows-only': 'leaves the bytes out' },
  async run(context, { flags }) {
    const { config, database, say } = context;
    const offices = await listEscritorios(ownerUrlOf(config));
    let faults = 0;
    let files = 0;
    for (const { id } of offices) {
      const tenant = database.forOrganization(id);
      for (const { falha, id: which } of await checkEscritorio(tenant)) {
        say(`fault  ${id}  ${falha}: ${which}`);
        faults += 1;
      }
      if (flags.has('rows-only')) continue;
      for await (const hashes of storedContents(tenant, BATCH)) {
        files += hashes.length;
        for (const fault of await wrongBytes(context, id, hashes)) {
          say(`fault  ${id}  ${fault}`);
          faults += 1;
        }
      }
    }
    say(`${offices.length} offices, ${files} stored files, ${faults} faults`);
    return faults ? 1 : 0;
  },
};

/** Read together, and one by one where that fails: one spoilt file must not hide the others. */
async function wrongBytes({ storage }: Context, office: string, hashes: readonly Buffer[]) {
  const together = await storage.read(office, hashes).catch(() => undefined);
  const faults: string[] = [];
  for (const hash of hashes) {
    const name = hash.toString('hex');
    try {
      const bytes = (together ?? (await storage.read(office, [hash]))).get(name);
      if (!bytes) faults.push(`stored bytes are not there: ${name}`);
      else if (!createHash('sha256').update(bytes).digest().equals(hash)) {
        faults.push(`stored bytes are not what they were: ${name}`);
      }
    } catch (error) {
      faults.push(
        `stored bytes are not what they were: ${name} (${error instanceof Error ? error.message : error})`,
      );
    }
  }
  return faults;
}

/** A line of the list: an object's key, which is its path below FOLDER too, and the SHA-256 of its bytes in hex. */
const CopiedObject = Type.Object({
  key: Type.String({ pattern: '^[0-9a-f-]{36}/[0-9a-f-]{36}$' }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
type CopiedObject = Static<typeof CopiedObject>;

type Bucket = NonNullable<Manifest['bucket']>;

const LIST = 'bucket.jsonl';
const FOLDER = 'bucket';
/** On their way at a time; each has some 10 MB at most. */
const AT_ONCE = 8;

/** Copies every object into the backup's folder. One that goes away meanwhile is left out. */
async function copyBucket(objects: StoredObjects, folder: string): Promise<Bucket> {
  const list = createWriteStream(join(folder, LIST), { mode: 0o600 });
  const hash = createHash('sha256');
  let copied = 0;
  await inGroups(objects.list(), async (key) => {
    const bytes = await objects.get(key);
    if (!bytes) return;
    const path = join(folder, FOLDER, key);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, bytes, { mode: 0o600 });
    const line = `${JSON.stringify({ key, sha256: sha256Of(bytes) } satisfies CopiedObject)}\n`;
    hash.update(line);
    copied += 1;
    if (!list.write(line)) await new Promise<void>((done) => list.once('drain', done));
  });
  await new Promise<void>((done, fail) => list.once('error', fail).end(done));
  return { file: LIST, sha256: hash.digest('hex'), objects: copied };
}

/** Reads every object of the backup. Throws `AdminError` at the first that is not what was written. */
async function checkBucket(bucket: Bucket, folder: string): Promise<void> {
  if ((await sha256OfFile(join(folder, bucket.file))) !== bucket.sha256) throw changed(bucket.file);
  await inGroups(copiedObjects(bucket, folder), async (object) => void read(folder, object));
}

/** Puts the objects back under their keys. */
const restoreBucket = (objects: StoredObjects, bucket: Bucket, folder: string): Promise<void> =>
  inGroups(copiedObjects(bucket, folder), (object) => objects.put(object.key, read(folder, object)));

async function* copiedObjects(bucket: Bucket, folder: string): AsyncGenerator<CopiedObject> {
  const lines = createInterface({ input: createReadStream(join(folder, bucket.file)) });
  for await (const line of lines) yield checked(CopiedObject, fromJson(line, LIST), LIST);
}

function read(folder: string, { key, sha256 }: CopiedObject): Buffer {
  const path = join(folder, FOLDER, key);
  const bytes = existsSync(path) ? readFileSync(path) : undefined;
  if (!bytes || sha256Of(bytes) !== sha256) throw changed(`${FOLDER}/${key}`);
  return bytes;
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function inGroups<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  let group: Promise<void>[] = [];
  for await (const item of items) {
    group.push(work(item));
    if (group.length < AT_ONCE) continue;
    await Promise.all(group);
    group = [];
  }
  await Promise.all(group);
}

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Table = Type.Object({
  name: Type.String({ pattern: '^[a-z_]+$' }),
  columns: Type.Array(Type.String({ pattern: '^[a-z0-9_]+$' })),
  rows: Type.Integer({ minimum: 0 }),
  file: Type.String({ pattern: '^[a-z_]+\\.copy\\.gz$', description: 'in the folder itself' }),
  sha256: Type.String({ ...Sha256, description: 'of the compressed file, in hex' }),
});

/** `migrations`: the version of the tables, as a backup goes back only into the same one. */
const Manifest = Type.Object({
  format: Type.Literal(1),
  made: Type.String({ pattern: '^[0-9TZ:.-]+$' }),
  offices: Type.Integer({ minimum: 0 }),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(Table),
  bucket: Type.Optional(
    Type.Object(
      { file: Type.Literal('bucket.jsonl'), sha256: Sha256, objects: Type.Integer({ minimum: 0 }) },
      {
        description:
          "where bytes lie in a bucket and were asked for: the list of its objects (`CopiedObject` by line), and that file's hash",
      },
    ),
  ),
});
type Manifest = Static<typeof Manifest>;

const MANIFEST = 'manifest.json';

/** Reads the manifest of a backup. Throws `AdminError` when there is none, or of another kind. */
function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8');
  } catch {
    throw new AdminError(
      `${folder} holds no finished backup: ${MANIFEST} is written last, and is not there.`,
    );
  }
  const manifest = fromJson(text, MANIFEST);
  const format =
    typeof manifest === 'object' && manifest !== null && 'format' in manifest ? manifest.format : undefined;
  if (typeof format === 'number' && format !== 1)
    throw new AdminError(`This apura-admin reads backups of format 1; this one is of ${format}.`);
  return checked(Manifest, manifest, MANIFEST);
}

/** A line or a file of a backup, as JSON. Throws `AdminError` `file_damaged`. */
function fromJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(file);
  }
}

/** What was read, where it is of that shape. Throws `AdminError` `file_damaged`. */
function checked<T extends TSchema>(schema: T, it: unknown, file: string): Static<T> {
  try {
    return validate(schema, it);
  } catch {
    throw damaged(file);
  }
}

const damaged = (file: string): AdminError =>
  new AdminError(`file_damaged: ${file} says what backup does not write. Nothing was restored.`);

/** A file of the backup holds other bytes than its manifest says. */
const changed = (file: string): AdminError =>
  new AdminError(`${file} is not what was written. Nothing was restored.`);

/** In hex. */
async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

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
    const given = resolve(need(positionals[0], 'folder'));
    const keep = options.keep === undefined ? undefined : countOf(options.keep);
    const made = new Date().toISOString();
    const folder = keep === undefined ? given : folderOf(given, made);
    if (existsSync(folder) && readdirSync(folder).length) throw new AdminError(`${folder} is not empty.`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const rowsOnly = await copy(
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

export const restore: Command = {
  name: 'restore',
  does: 'puts a backup into a migrated database of the same version that holds no office',
  takes: ['folder'],
  async run({ config, storage, say }, { positionals }) {
    const folder = resolve(need(positionals[0], 'folder'));
    const { migrations, tables, offices, made, bucket } = readManifest(folder);
    const objects = storage.outside?.objects;
    if (bucket && !objects)
      throw new AdminError(
        'The backup holds the objects of a bucket: STORAGE_DRIVER must be s3. Nothing was restored.',
      );
    for (const { file, sha256 } of tables)
      if ((await sha256OfFile(join(folder, file))) !== sha256) throw changed(file);
    if (bucket && objects) {
      await checkBucket(bucket, folder);
      // Before the rows, as always: objects without a row are swept away when the rows are refused.
      await restoreBucket(objects, bucket, folder);
    }
    let waiting: WaitingToLeave;
    try {
      waiting = await restoreBackup(ownerUrlOf(config), {
        migracoes: migrations,
        tabelas: tables.map(({ name, columns, rows, file }) => ({
          nome: name,
          colunas: columns,
          linhas: rows,
          ler: () => createReadStream(join(folder, file)).pipe(createGunzip()),
        })),
      });
    } catch (error) {
      if (error instanceof RefusedRestore) throw new AdminError(error.message);
      throw error;
    }
    say(`${offices} offices as of ${made}${bucket ? `, ${bucket.objects} objects` : ''}`);
    const { mails, deliveries } = waiting;
    if (mails + deliveries > 0)
      say(
        `${mails} mails and ${deliveries} deliveries of webhooks wait as they did then: a deliverer sends them, also those that have gone out since`,
      );
  },
};
