import { expect, test } from '@jest/globals';
import { fixZipDates } from './fix-zip-dates.ts';

/** A ZIP of one empty file named "a", written at `quando` (DOS time and date). */
function zip(quando: number): Buffer {
  const local = Buffer.alloc(31);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt32LE(quando, 10);
  local.writeUInt16LE(1, 26);
  local.write('a', 30);
  const entrada = Buffer.alloc(47);
  entrada.writeUInt32LE(0x02014b50, 0);
  entrada.writeUInt32LE(quando, 12);
  entrada.writeUInt16LE(1, 28);
  entrada.write('a', 46);
  const fim = Buffer.alloc(22);
  fim.writeUInt32LE(0x06054b50, 0);
  fim.writeUInt16LE(1, 10);
  fim.writeUInt32LE(entrada.length, 12);
  fim.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entrada, fim]);
}

test('two moments become one, in the file and in the directory, and nothing else changes', () => {
  const primeiroDe1980 = 0x00210000;
  expect(fixZipDates(zip(0x5d2a6b11))).toEqual(zip(primeiroDe1980));
  expect(fixZipDates(zip(0x12345678))).toEqual(zip(primeiroDe1980));
});

test('what is no ZIP is refused', () => {
  expect(() => fixZipDates(Buffer.from('%PDF-1.4'))).toThrow('no end of directory');
  const semEntrada = zip(1);
  semEntrada.writeUInt32LE(0, 31);
  expect(() => fixZipDates(semEntrada)).toThrow('entry 0');
});
