import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { openZip } from './zip.ts';

test('files that are written side by side stand in the order of their opening, and the same content is the same bytes', async () => {
  const write = async () => {
    const zip = openZip();
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
