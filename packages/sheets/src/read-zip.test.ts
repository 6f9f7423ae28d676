import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { openZip, readZip } from './zip.ts';

/** One file in several pieces, one in a single one; their names are as long as those of sheets, or not in ASCII. */
async function twoFiles(comment?: string) {
  const zip = openZip();
  const large = zip.open('notas.csv');
  for (let n = 0; n < 100; n++) large.write(`${n};é\r\n`.repeat(1000));
  large.end();
  await zip.add('observação.txt', Buffer.from('ação'));
  return zip.end(comment);
}

test('files that are taken over from a ZIP are the bytes that writing them again would give', async () => {
  const before = await twoFiles('mark');
  const { comment, parts } = readZip(before);
  expect(comment).toBe('mark');
  const zip = openZip();
  for (const [name, part] of parts) zip.take(name, part);
  const taken = await zip.end('mark');
  expect(taken.equals(before)).toBe(true);
  expect(strFromU8(unzipSync(taken)['observação.txt'] as Uint8Array)).toBe('ação');
});

test('a taken file stands where it was put, among those that are still being compressed', async () => {
  const { parts } = readZip(await twoFiles());
  const zip = openZip();
  const open = zip.open('antes.txt');
  zip.take('no meio.csv', parts.get('notas.csv') as never);
  void zip.add('depois.txt', Buffer.from('z'));
  open.write('a');
  open.end();
  const read = unzipSync(await zip.end());
  expect(Object.keys(read)).toEqual(['antes.txt', 'no meio.csv', 'depois.txt']);
  expect(strFromU8(read['no meio.csv'] as Uint8Array).split('\r\n')).toHaveLength(100_001);
});

test('a ZIP without a comment has none, and what is no ZIP has nothing', async () => {
  expect(readZip(await twoFiles()).comment).toBe('');
  for (const bytes of ['', '%PDF-1.4']) {
    const { comment, parts } = readZip(Buffer.from(bytes));
    expect([comment, parts.size]).toEqual(['', 0]);
  }
});
