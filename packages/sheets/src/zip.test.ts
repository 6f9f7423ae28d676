import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { openZip, zipOf } from './zip.ts';

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
  for await (const chunk of zipOf(files, new Date())) chunks.push(chunk);
  const read = unzipSync(Buffer.concat(chunks));
  expect(Object.keys(read)).toEqual(['relatório 0.pdf', 'relatório 1.pdf', 'relatório 2.pdf']);
  expect(read['relatório 2.pdf']).toEqual(new Uint8Array(MB).fill(2));
});

test('who takes nothing more is made nothing more: one file at a time is in memory', async () => {
  const { asked, files } = manyFiles(1000);
  const stream = Readable.from(zipOf(files, new Date()), { objectMode: false });
  const reader = stream[Symbol.asyncIterator]();
  for (let taken = 0; taken < 5 * MB; ) taken += ((await reader.next()).value as Buffer).length;
  // Whatever the stream does ahead of its reader, it has done by now.
  await new Promise((done) => setImmediate(done));
  expect(asked.files).toBeLessThan(10);
  stream.destroy();
});

test('files that are written side by side stand in the order of their opening, and the same content is the same bytes', async () => {
  const write = async () => {
    const zip = openZip('deflated');
    const [first, second] = [zip.open('primeiro.csv'), zip.open('segundo.csv')];
    for (let n = 0; n < 100; n++) {
      second.write(`${n};é\r\n`.repeat(1000));
      first.write(`${n}\r\n`.repeat(1000));
      await Promise.all([first.room(), second.room()]);
    }
    second.end();
    first.end();
    return zip.end();
  };
  const bytes = await write();
  const read = unzipSync(bytes);
  expect(Object.keys(read)).toEqual(['primeiro.csv', 'segundo.csv']);
  const lines = strFromU8(read['segundo.csv'] as Uint8Array).split('\r\n');
  expect([lines.length, lines[0], lines.at(-2)]).toEqual([100_001, '0;é', '99;é']);
  expect(bytes.length).toBeLessThan(100_000);
  expect((await write()).equals(bytes)).toBe(true);
});
