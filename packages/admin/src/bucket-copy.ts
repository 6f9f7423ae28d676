import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StoredObjects } from '@apura/storage';
import Type, { type Static } from 'typebox';
import { changed, checked, fromJson, type Manifest, sha256OfFile } from './manifest.ts';

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
export async function copyBucket(objects: StoredObjects, folder: string): Promise<Bucket> {
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
export async function checkBucket(bucket: Bucket, folder: string): Promise<void> {
  if ((await sha256OfFile(join(folder, bucket.file))) !== bucket.sha256) throw changed(bucket.file);
  await inGroups(copiedObjects(bucket, folder), async (object) => void read(folder, object));
}

/** Puts the objects back under their keys. */
export const restoreBucket = (objects: StoredObjects, bucket: Bucket, folder: string): Promise<void> =>
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
