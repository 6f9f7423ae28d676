import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { zipOf } from './zip.ts';

const MB = 1024 * 1024;

/** Files of a megabyte, and how many of them were asked for. */
function manyFiles(count: number) {
  const asked = { files: 0 };
  async function* files() {
    for (let n = 0; n < count; n++) {
      asked.files += 1;
      yield { name: `relatório ${n}.pdf`, bytes: new Uint8Array(MB).fill(n) };
    }
  }
  return { asked, files: files() };
}

test('a ZIP has its files, under their names, byte by byte', async () => {
  const { files } = manyFiles(3);
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(files)) chunks.push(chunk);
  const read = unzipSync(Buffer.concat(chunks));
  expect(Object.keys(read)).toEqual(['relatório 0.pdf', 'relatório 1.pdf', 'relatório 2.pdf']);
  expect(read['relatório 2.pdf']).toEqual(new Uint8Array(MB).fill(2));
});

test('who takes nothing more is made nothing more: one file at a time is in memory', async () => {
  const { asked, files } = manyFiles(1000);
  const stream = Readable.from(zipOf(files), { objectMode: false });
  const reader = stream[Symbol.asyncIterator]();
  for (let taken = 0; taken < 5 * MB; ) taken += ((await reader.next()).value as Buffer).length;
  // Whatever the stream does ahead of its reader, it has done by now.
  await new Promise((done) => setImmediate(done));
  expect(asked.files).toBeLessThan(10);
  stream.destroy();
});

test('more files than a ZIP of old can count are all there', async () => {
  async function* files() {
    for (let n = 0; n < 65_600; n++) yield { name: `${n}.txt`, bytes: Buffer.from(String(n)) };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(files())) chunks.push(chunk);
  const read = unzipSync(Buffer.concat(chunks));
  expect(Object.keys(read)).toHaveLength(65_600);
  expect(Buffer.from(read['65599.txt'] as Uint8Array).toString()).toBe('65599');
});

test('where a file begins beyond 4 GiB stands in eight bytes, and so does the end', async () => {
  const large = new Uint8Array(128 * MB);
  async function* files() {
    for (let n = 0; n < 33; n++) yield { name: `${n}.pdf`, bytes: large };
    yield { name: 'last.pdf', bytes: large.subarray(0, 1) };
  }
  let [length, last, directory] = [0, 0, Buffer.alloc(0)];
  let end = directory;
  for await (const chunk of zipOf(files())) {
    length += chunk.length;
    if (chunk.length === 1) last = length - 1 - 30 - 'last.pdf'.length;
    [directory, end] = [end, Buffer.from(chunk.length < MB ? chunk : [])];
  }
  expect(last).toBeGreaterThan(2 ** 32);
  // The extra field is the last of the directory: id 1, eight bytes.
  expect(directory.readUInt32LE(directory.length - 12)).toBe(0x0008_0001);
  expect(directory.readBigUInt64LE(directory.length - 8)).toBe(BigInt(last));
  expect(end.readUInt32LE(0)).toBe(0x06064b50);
  expect(end.readBigUInt64LE(48)).toBe(BigInt(length - end.length - directory.length));
  expect(end.readUInt32LE(56)).toBe(0x07064b50);
});
