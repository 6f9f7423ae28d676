import { type Database, readContents } from '@apura/database';
import type { Bucket } from './bucket.ts';
import { packedHashes } from './pack.ts';
import { readPointer } from './pointer.ts';

/** The index of about five hundred contents; a longer one costs a second read. */
const USUAL_HEAD = 32 * 1024;
/** Five times the most that a lote may hold. */
const LARGEST_HEAD = 16 * 1024 * 1024;

async function hashesIn(bucket: Bucket, key: string): Promise<Buffer[]> {
  const hashes =
    packedHashes(await bucket.get(key, 0, USUAL_HEAD)) ??
    packedHashes(await bucket.get(key, 0, LARGEST_HEAD));
  if (hashes === undefined) throw new Error(`object ${key} has no index`);
  return hashes;
}

/** Whether a row still points into the object. A content that two uploads brought is pointed to in one of their objects. */
async function isUsed(database: Database, bucket: Bucket, key: string, organizationId: string) {
  const rows = await readContents(database.forOrganization(organizationId), await hashesIn(bucket, key));
  return rows.some(
    ({ sha256, codificacao, bytes }) => readPointer(sha256, codificacao, bytes)?.object === key,
  );
}

/** Removes the objects stored before `before` that no row points into. Returns how many. */
export async function sweepOrphans(database: Database, bucket: Bucket, before: Date): Promise<number> {
  let removed = 0;
  for await (const folder of bucket.folders()) {
    const organizationId = folder.slice(0, -1);
    for await (const { key, modified } of bucket.list(folder)) {
      if (modified >= before || (await isUsed(database, bucket, key, organizationId))) continue;
      await bucket.remove(key);
      removed += 1;
    }
  }
  return removed;
}
