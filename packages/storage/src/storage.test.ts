import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cleanProvisional, createEscritorio, registerLote } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { postgresStorage } from './postgres-storage.ts';
import { type BucketOptions, s3Storage } from './s3-storage.ts';
import { CorruptContent, decode, type NewObject, type Storage } from './storage.ts';

interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const S3rverClass = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const hex = (bytes: Buffer) => sha256(bytes).toString('hex');
const content = (text: string) => Buffer.from(text);
const asObject = (bytes: Buffer, encoding: NewObject['encoding'] = 'gzip'): NewObject => ({
  sha256: sha256(bytes),
  encoding,
  size: bytes.length,
  bytes: encoding === 'gzip' ? gzipSync(bytes) : bytes,
});

let base: TestDatabase;
let server: S3rver;
let folder: string;
let bucket: BucketOptions;
let s3: ReturnType<typeof s3Storage>;
let office: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apura-s3-'));
  server = new S3rverClass({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'apura' }],
  });
  const { port } = await server.run();
  bucket = {
    bucket: 'apura',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  };
  base = await testDatabase();
  s3 = s3Storage(base.database, bucket);
}, 60_000);
afterAll(async () => {
  s3.close();
  await server.close();
  await base.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  office = await createEscritorio(base.database, { nome: 'Escritório' });
});

const sql = (text: string, ...values: unknown[]) =>
  base.database.forOrganization(office).transaction((tx) => tx.query(text, values));
const letAnHourPass = () => sql(`UPDATE conteudo SET criado_em = criado_em - interval '61 minutes'`);
const inAnHour = () => new Date(Date.now() + 3_600_000);

describe.each<[string, () => Storage]>([
  ['postgres', () => postgresStorage(base.database)],
  ['s3', () => s3],
])('%s', (_name, driver) => {
  test('what was stored comes back as it was, whatever its encoding, and what was not is left out', async () => {
    const [um, dois, vazio] = [content('um'.repeat(4000)), content('dois'), content('')];
    await driver().putProvisional(office, [asObject(um), asObject(dois, 'identity'), asObject(vazio)]);
    const read = await driver().read(office, [um, dois, vazio, content('nunca')].map(sha256));
    expect([...read.keys()].sort()).toEqual([um, dois, vazio].map(hex).sort());
    for (const bytes of [um, dois, vazio]) expect(read.get(hex(bytes))?.equals(bytes)).toBe(true);
  });

  test('contents of many batches are read at once', async () => {
    const all = Array.from({ length: 60 }, (_, i) => content(`nota ${i}`));
    for (let i = 0; i < all.length; i += 20) {
      await driver().putProvisional(
        office,
        all.slice(i, i + 20).map((bytes) => asObject(bytes)),
      );
    }
    const read = await driver().read(office, all.map(sha256));
    expect(all.every((bytes) => read.get(hex(bytes))?.equals(bytes))).toBe(true);
  });

  test('what is long comes back whole, and what is as long as one piece or two', async () => {
    const [longest, one, two] = [600_001, 256 * 1024, 512 * 1024].map((length) => randomBytes(length)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    await driver().putProvisional(
      office,
      [longest, one, two].map((bytes) => asObject(bytes, 'identity')),
    );
    const read = await driver().read(office, [longest, one, two].map(sha256));
    for (const bytes of [longest, one, two]) expect(read.get(hex(bytes))?.equals(bytes)).toBe(true);
  });

  test('nothing to store and nothing to read are no work', async () => {
    await driver().putProvisional(office, []);
    expect((await driver().read(office, [])).size).toBe(0);
  });

  test('an office never reads what is another one’s', async () => {
    const bytes = content('de um só');
    await driver().putProvisional(office, [asObject(bytes)]);
    const other = await createEscritorio(base.database, { nome: 'Outro' });
    expect((await driver().read(other, [sha256(bytes)])).size).toBe(0);
  });

  test('stored twice, at the same time too, it is there once', async () => {
    const [um, dois] = [content('um'), content('dois')];
    await Promise.all([
      driver().putProvisional(office, [asObject(um), asObject(dois)]),
      driver().putProvisional(office, [asObject(dois), asObject(um), asObject(um)]),
    ]);
    await driver().putProvisional(office, [asObject(um)]);
    const read = await driver().read(office, [um, dois, um].map(sha256));
    expect(read.size).toBe(2);
    expect(read.get(hex(um))?.equals(um)).toBe(true);
  });

  test('bytes that no lote takes within the hour go; those that one took stay', async () => {
    const [taken, left] = [content('com lote'), content('sem lote')];
    await driver().putProvisional(office, [asObject(taken), asObject(left)]);
    await registerLote(base.database.forOrganization(office), {
      chunks: [[{ nome: 'a.xml', sha256: sha256(taken), tamanho: taken.length }]],
      requestId: 'teste',
    });
    await letAnHourPass();
    await cleanProvisional(base.database);
    const read = await driver().read(office, [taken, left].map(sha256));
    expect([...read.keys()]).toEqual([hex(taken)]);
  });

  test('taken back, it is gone; what a lote took, or was there before, is not', async () => {
    const [before, taken, left] = [content('antes'), content('com lote'), content('sem lote')];
    await driver().putProvisional(office, [asObject(before)]);
    const takeBack = await driver().putProvisional(
      office,
      [before, taken, left].map((one) => asObject(one)),
    );
    await registerLote(base.database.forOrganization(office), {
      chunks: [[{ nome: 'a.xml', sha256: sha256(taken), tamanho: taken.length }]],
      requestId: 'teste',
    });
    await takeBack();
    const read = await driver().read(office, [before, taken, left].map(sha256));
    expect([...read.keys()].sort()).toEqual([hex(before), hex(taken)].sort());
    await takeBack();
    expect((await driver().read(office, [sha256(taken)])).size).toBe(1);
  });

  test('what another upload has stored too, or is just storing, stays when it is taken back', async () => {
    const [one, two] = [content('de dois'), content('de dois, ao mesmo tempo')];
    const takeBack = await driver().putProvisional(office, [asObject(one), asObject(two)]);
    await driver().putProvisional(office, [asObject(one)]);
    let takingBack: Promise<void> | undefined;
    await base.database.forOrganization(office).transaction(async (tx) => {
      await tx.query('UPDATE conteudo SET criado_em = now() WHERE sha256 = $1', [sha256(two)]);
      takingBack = takeBack();
      const waiting = () =>
        base.database.app.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%xmin::text = %'`,
        );
      while (!(await waiting()).rowCount) await new Promise((done) => setImmediate(done));
    });
    await takingBack;
    expect((await driver().read(office, [one, two].map(sha256))).size).toBe(2);
  });

  test('swept and sent again, it is there again', async () => {
    const bytes = content('vai e volta');
    await driver().putProvisional(office, [asObject(bytes)]);
    await letAnHourPass();
    await cleanProvisional(base.database);
    await driver().putProvisional(office, [asObject(bytes)]);
    expect((await driver().read(office, [sha256(bytes)])).get(hex(bytes))?.equals(bytes)).toBe(true);
  });

  test.each(['gzip', 'identity'] as const)(
    'bytes that have changed (%s) are never handed out',
    async (encoding) => {
      const [bytes, other] = [content('o que foi guardado'), content('o que alguém pôs ali')];
      await driver().putProvisional(office, [asObject(bytes, encoding)]);
      await driver().putProvisional(office, [asObject(other, encoding)]);
      await sql(
        'UPDATE conteudo SET bytes = (SELECT bytes FROM conteudo WHERE sha256 = $1) WHERE sha256 = $2',
        sha256(other),
        sha256(bytes),
      );
      await expect(driver().read(office, [sha256(bytes)])).rejects.toThrow(CorruptContent);
    },
  );

  test('a file that looks like a pointer is a file', async () => {
    const bytes = content(
      JSON.stringify({ object: `${office}/x`, offset: 0, length: 5, encoding: 'identity' }),
    );
    await driver().putProvisional(office, [asObject(bytes, 'identity')]);
    expect((await driver().read(office, [sha256(bytes)])).get(hex(bytes))?.equals(bytes)).toBe(true);
  });
});

test.each([
  ['nothing', 0],
  ['a note', 20_000],
  ['as much as the largest piece that is made room for', 256 * 1024],
  ['more than that of a few bytes', 3_000_000],
])('%s is decoded whole, and one whose end lies about its length is corrupt', async (_what, length) => {
  const bytes = Buffer.alloc(length, '<det/>');
  const encoded = gzipSync(bytes);
  expect((await decode(sha256(bytes), 'gzip', encoded)).equals(bytes)).toBe(true);
  encoded.writeUInt32LE(0xffffffff, encoded.length - 4);
  await expect(decode(sha256(bytes), 'gzip', encoded)).rejects.toThrow(CorruptContent);
  await expect(decode(sha256(bytes), 'gzip', encoded.subarray(0, 3))).rejects.toThrow(CorruptContent);
});

describe('only outside the database', () => {
  // The tests before have left objects whose rows are gone.
  beforeEach(async () => {
    await s3.outside.sweep(inAnHour());
  });

  test('the database holds no byte of the file', async () => {
    const bytes = content('segredo fiscal');
    await s3.putProvisional(office, [asObject(bytes, 'identity')]);
    const { rows } = await sql('SELECT bytes FROM conteudo');
    expect(rows).toHaveLength(1);
    expect((rows[0] as { bytes: Buffer }).bytes.includes('segredo')).toBe(false);
  });

  test('what PostgreSQL already holds is still read, beside the new', async () => {
    const [old, young] = [content('antigo'), content('novo')];
    await postgresStorage(base.database).putProvisional(office, [asObject(old)]);
    await s3.putProvisional(office, [asObject(young)]);
    const read = await s3.read(office, [old, young].map(sha256));
    expect([hex(old), hex(young)].map((key) => read.get(key)?.toString())).toEqual(['antigo', 'novo']);
  });

  test('an object without rows is swept once it is old; one with a single row stays whole', async () => {
    const [kept, lost, orphan] = [content('fica'), content('vai'), content('órfão')];
    await s3.putProvisional(office, [asObject(kept), asObject(lost)]);
    await s3.putProvisional(office, [asObject(orphan)]);
    await sql('DELETE FROM conteudo WHERE sha256 = ANY($1::bytea[])', [lost, orphan].map(sha256));
    expect(await s3.outside.sweep(new Date(0))).toBe(0);
    expect(await s3.outside.sweep(inAnHour())).toBe(1);
    expect(await s3.outside.sweep(inAnHour())).toBe(0);
    expect((await s3.read(office, [sha256(kept)])).size).toBe(1);
  });

  test('of two objects with the same content, the one that no row points to is swept', async () => {
    const bytes = content('duas vezes');
    await s3.putProvisional(office, [asObject(bytes)]);
    await s3.putProvisional(office, [asObject(bytes)]);
    expect(await s3.outside.sweep(inAnHour())).toBe(1);
    expect((await s3.read(office, [sha256(bytes)])).get(hex(bytes))?.equals(bytes)).toBe(true);
  });

  test('taken back, its object is gone too, unless a row points into it', async () => {
    const objects = async () => {
      const keys: string[] = [];
      for await (const key of s3.outside.objects.list()) if (key.startsWith(office)) keys.push(key);
      return keys.length;
    };
    const [lost, kept] = [content('vai'), content('fica')];
    const both = await s3.putProvisional(office, [asObject(lost), asObject(kept)]);
    const again = await s3.putProvisional(office, [asObject(kept)]);
    expect(await objects()).toBe(2);
    await again();
    expect(await objects()).toBe(1);
    await both();
    expect([await objects(), (await s3.read(office, [lost, kept].map(sha256))).size]).toEqual([1, 1]);
    const alone = await s3.putProvisional(office, [asObject(content('só'))]);
    await alone();
    expect(await objects()).toBe(1);
  });

  test('an index longer than usual is found all the same', async () => {
    const many = Array.from({ length: 600 }, (_, i) => content(`muitas ${i}`));
    await s3.putProvisional(
      office,
      many.map((bytes) => asObject(bytes, 'identity')),
    );
    expect(await s3.outside.sweep(inAnHour())).toBe(0);
    await sql('DELETE FROM conteudo');
    expect(await s3.outside.sweep(inAnHour())).toBe(1);
  });

  test('a row that points into the folder of another office is refused', async () => {
    const bytes = content('alheio');
    const other = await createEscritorio(base.database, { nome: 'Outro' });
    await s3.putProvisional(other, [asObject(bytes)]);
    await s3.putProvisional(office, [asObject(bytes)]);
    const { rows } = await base.database
      .forOrganization(other)
      .transaction((tx) => tx.query('SELECT bytes FROM conteudo'));
    await sql('UPDATE conteudo SET bytes = $1', (rows[0] as { bytes: Buffer }).bytes);
    await expect(s3.read(office, [sha256(bytes)])).rejects.toThrow(CorruptContent);
  });

  test('an office is erased whole, and only that one', async () => {
    const bytes = content('de dois escritórios');
    const other = await createEscritorio(base.database, { nome: 'Outro' });
    await s3.putProvisional(other, [asObject(bytes)]);
    await s3.putProvisional(office, [asObject(bytes)]);
    await s3.putProvisional(office, [asObject(content('mais'))]);
    expect(await s3.outside.erase(office)).toBe(2);
    await expect(s3.read(office, [sha256(bytes)])).rejects.toThrow(CorruptContent);
    expect((await s3.read(other, [sha256(bytes)])).size).toBe(1);
  });

  test('a bucket that is not there is an error, and no row is left behind', async () => {
    const wrong = s3Storage(base.database, { ...bucket, bucket: 'nao-existe' });
    const bytes = content('sem lugar');
    await expect(wrong.putProvisional(office, [asObject(bytes)])).rejects.toThrow('bucket');
    expect((await sql('SELECT 1 FROM conteudo')).rowCount).toBe(0);
    wrong.close();
  });
});
