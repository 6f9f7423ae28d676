import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createEscritorio, eraseEscritorio, moveOffice, registerLote } from '@apura/database';
import { type OpenStorage, openStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { arriving, leaving } from './office-file.ts';

// Each move opens connections of its own.
jest.setTimeout(120_000);

const S3rver = createRequire(new URL('../../storage/package.json', import.meta.url))('s3rver') as new (
  options: object,
) => { run(): Promise<{ port: number }>; close(): Promise<void> };

interface Cell {
  readonly base: TestDatabase;
  readonly storage: OpenStorage;
}

let folder: string;
let server: InstanceType<typeof S3rver>;
let port: number;
const databases: TestDatabase[] = [];
const cells: Cell[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apura-stores-'));
  server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: folder },
    configureBuckets: [{ name: 'first' }, { name: 'second' }],
  });
  ({ port } = await server.run());
  databases.push(...(await Promise.all([testDatabase(), testDatabase()])));
});
afterAll(async () => {
  for (const { storage } of cells) storage.close();
  await server.close();
  for (const base of databases) await base.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A cell that keeps bytes in PostgreSQL, or in a bucket. */
function cell(base: TestDatabase, bucket?: string): Cell {
  const settings = {
    STORAGE_DRIVER: 's3' as const,
    ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'us-east-1' },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
    ...(bucket ? { S3_BUCKET: bucket } : { STORAGE_DRIVER: 'postgres' as const }),
  };
  const it = { base, storage: openStorage(base.database, settings) };
  cells.push(it);
  return it;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

let made = 0;
/** Files that an office sends, as the gateway takes them. */
async function sent({ base, storage }: Cell, office: string, quantity: number): Promise<Buffer[]> {
  const files = Array.from({ length: quantity }, () => Buffer.from(`nota ${++made} `.repeat(50)));
  await storage.putProvisional(
    office,
    files.map((bytes) => ({
      ...{ sha256: sha256(bytes), encoding: 'gzip' as const, size: bytes.length, bytes: gzipSync(bytes) },
    })),
  );
  await registerLote(base.database.forOrganization(office), {
    chunks: [files.map((bytes, i) => ({ nome: `${i}.xml`, sha256: sha256(bytes), tamanho: bytes.length }))],
    requestId: 'r',
  });
  return files;
}

/** Moves it while it goes on sending. Returns what it sent meanwhile. */
async function moved(office: string, from: Cell, to: Cell): Promise<Buffer[]> {
  const [out, into] = [leaving(from.storage), arriving(to.storage)];
  const meanwhile: Buffer[] = [];
  let passes = 0;
  await moveOffice({
    ...{ sourceUrl: from.base.urls.ownerUrl, targetUrl: to.base.urls.ownerUrl, office },
    address: 'https://outra.exemplo',
    rewrite: (section, rows) => into(section, out(section, rows)),
    reencrypt: () => undefined,
    onPass: async () => {
      if (passes++ < 2) meanwhile.push(...(await sent(from, office, 20)));
    },
  });
  // Nothing of there may be read from here any more.
  await from.storage.outside?.erase(office);
  await eraseEscritorio(from.base.database, office, 'sistema');
  return meanwhile;
}

test('an office moves from PostgreSQL to a bucket, to another bucket and back, with what it sends meanwhile', async () => {
  const [one, other] = databases as [TestDatabase, TestDatabase];
  const way = [cell(one), cell(other, 'second'), cell(one, 'first'), cell(other)];
  const [start] = way as [Cell];
  const office = await createEscritorio(start.base.database, { nome: 'De loja em loja' });
  const files = await sent(start, office, 300);
  for (const [i, to] of way.slice(1).entries()) {
    files.push(...(await moved(office, way[i] as Cell, to)));
    const read = await to.storage.read(office, files.map(sha256));
    expect(files.filter((bytes) => !read.get(sha256(bytes).toString('hex'))?.equals(bytes))).toEqual([]);
  }
});
