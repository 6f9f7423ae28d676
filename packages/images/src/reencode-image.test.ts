import { crc32, deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { REENCODE } from './decoder-program.ts';
import { type ImageFormat, reencodeImage, SHARP } from './reencode-image.ts';
import { ImageRefused, runBounded } from './run-bounded.ts';

jest.setTimeout(60_000);

const u32 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, at) => void bytes.writeUInt32BE(number, at * 4));
  return bytes;
};
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const ihdr = (width: number, height: number, ...rest: number[]) =>
  chunk('IHDR', Buffer.concat([u32(width, height), Buffer.from(rest.length ? rest : [8, 6, 0, 0, 0])]));
const IEND = chunk('IEND', Buffer.alloc(0));

/** A PNG of one colour (red, half transparent), with what stands between header and pixels. */
function png(width: number, height: number, between: Buffer = Buffer.alloc(0)): Buffer {
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, Buffer.from([200, 30, 40, 128]))]);
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(height).fill(line)));
  return Buffer.concat([SIGNATURE, ihdr(width, height), between, chunk('IDAT', pixels), IEND]);
}

/** A grey picture of side × side pixels in a few KB: one bit a pixel, all the same. */
function bomb(side: number, interlaced: 0 | 1 = 0): Buffer {
  const lines = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side * (interlaced ? 2 : 1)), {
    level: 9,
  });
  return Buffer.concat([SIGNATURE, ihdr(side, side, 1, 0, 0, 0, interlaced), chunk('IDAT', lines), IEND]);
}

/** What a program with the library answers: loading it is what a process costs, so one does many pictures. */
async function withSharp<T>(program: string, input: object): Promise<T> {
  const limits = { timeMs: 60_000, cpuSeconds: 60, heapMb: 64, wasmMb: 2000, output: 50_000_000 };
  const bytes = Buffer.from(JSON.stringify(input));
  const of = ['--input-type=module', '-e', program, ...SHARP.arguments];
  return JSON.parse((await runBounded(of, SHARP.environment, bytes, limits)).toString()) as T;
}

/** Pictures in another format, by the library itself: its encoder is not what is tested. */
const CONVERT = `
  const { default: sharp } = await import(process.argv[1]);
  const parts = []; for await (const part of process.stdin) parts.push(part);
  const made = {};
  for (const [name, { format, picture, exif }] of Object.entries(JSON.parse(Buffer.concat(parts)))) {
    const it = sharp(Buffer.from(picture, 'base64'));
    if (exif) it.withExif({ IFD0: { Copyright: exif } }).withIccProfile('p3');
    made[name] = (await it[format]().toBuffer()).toString('base64');
  }
  process.stdout.write(JSON.stringify(made));`;

/** What the decoder itself says to pictures, one after the other: the words with which it refuses each. */
const REFUSALS = `${REENCODE}
  const said = {};
  for (const [name, { format, picture }] of Object.entries(JSON.parse(Buffer.concat(parts))))
    said[name] = await reencode(Buffer.from(picture, 'base64'), format).then(() => 'done', ({ message }) => message);
  process.stdout.write(JSON.stringify(said));`;

const chunksOf = (bytes: Buffer): string[] => {
  const types: string[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    types.push(bytes.toString('latin1', at + 4, at + 8));
  return types;
};
const sidesOf = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

const base64 = (picture: Buffer) => picture.toString('base64');
const CONVERTED = {
  png: { format: 'png', picture: base64(png(90, 30)) },
  jpeg: { format: 'jpeg', picture: base64(png(90, 30)) },
  webp: { format: 'webp', picture: base64(png(90, 30)) },
  large_jpeg: { format: 'jpeg', picture: base64(png(400, 400)) },
  large_webp: { format: 'webp', picture: base64(png(400, 400)) },
  with_exif: { format: 'jpeg', picture: base64(png(40, 20)), exif: 'segredo' },
};
let converted: Record<keyof typeof CONVERTED, string>;
beforeAll(async () => {
  converted = await withSharp(CONVERT, CONVERTED);
});
const as = (name: keyof typeof CONVERTED) => Buffer.from(converted[name], 'base64');
const half = (whole: Buffer) => whole.subarray(0, whole.length >> 1);

test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes a PNG of its pixels', async (format) => {
  const written = await reencodeImage(as(format), format);
  expect(written.subarray(0, 8)).toEqual(SIGNATURE);
  expect(sidesOf(written)).toEqual([90, 30]);
});

test('a large one is made small enough, whatever its form', async () => {
  expect(sidesOf(await reencodeImage(png(1200, 200), 'png'))).toEqual([600, 100]);
  expect(sidesOf(await reencodeImage(png(100, 1000), 'png'))).toEqual([20, 200]);
  expect(sidesOf(await reencodeImage(png(4096, 4096), 'png'))).toEqual([200, 200]);
});

test('only pixels are left: no text, profile, EXIF or animation, and nothing behind the end', async () => {
  const between = Buffer.concat([
    chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>')),
    chunk('eXIf', Buffer.from('MM\0*segredo')),
    chunk('acTL', u32(3000, 0)),
  ]);
  const frames = Array.from({ length: 3000 }, (_, n) => chunk('fdAT', u32(n)));
  const polyglot = Buffer.concat([
    png(40, 20, between).subarray(0, -12),
    ...frames,
    IEND,
    Buffer.from('<html><script>fetch("//evil")</script>%PDF-1.7 PK\x03\x04'),
  ]);
  const written = await reencodeImage(polyglot, 'png');
  expect(new Set(chunksOf(written))).toEqual(
    new Set(['IHDR', 'pHYs', 'IDAT', 'IEND'].filter((type) => written.includes(type))),
  );
  expect(written.subarray(-12)).toEqual(IEND);
  expect(written.toString('latin1')).not.toMatch(/script|segredo|PDF|acTL/);
  const exif = as('with_exif');
  expect(exif.toString('latin1')).toContain('segredo');
  const clean = await reencodeImage(exif, 'jpeg');
  expect(clean.toString('latin1')).not.toMatch(/segredo|iCCP|eXIf/);
});

test.each<[string, () => Buffer, ImageFormat]>([
  ['a PNG of 30,000 by 30,000 pixels in some 110 KB', () => bomb(30_000), 'png'],
  ['an interlaced one of 16,000', () => bomb(16_000, 1), 'png'],
  ['half a JPEG', () => half(as('large_jpeg')), 'jpeg'],
  ['a page', () => Buffer.from('<html><script>1</script>'), 'webp'],
])('%s is refused', async (_, make, format) => {
  await expect(reencodeImage(make(), format)).rejects.toThrow(ImageRefused);
});

const NO_PICTURES: readonly [string, () => Buffer, ImageFormat][] = [
  ['a PNG that is a WebP', () => as('webp'), 'png'],
  [
    'a GIF',
    () => Buffer.from('47494638396101000100800000ff0000ffffff2c00000000010001000002024401003b', 'hex'),
    'png',
  ],
  [
    'an SVG',
    () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      ),
    'png',
  ],
  ['half a PNG', () => png(400, 400).subarray(0, 500), 'png'],
  [
    'a PNG whose pixels are no deflate stream',
    () => Buffer.concat([SIGNATURE, ihdr(40, 40), chunk('IDAT', Buffer.alloc(400, 7)), IEND]),
    'png',
  ],
  ['half a JPEG', () => half(as('large_jpeg')), 'jpeg'],
  ['half a WebP', () => half(as('large_webp')), 'webp'],
  ['nothing', () => Buffer.alloc(0), 'png'],
];
describe('the decoder', () => {
  let said: Record<string, string>;
  beforeAll(async () => {
    const pictures = NO_PICTURES.map(([name, make, format]) => [name, { format, picture: base64(make()) }]);
    const good = { format: 'png', picture: base64(png(9, 9)) };
    said = await withSharp(REFUSALS, { ...Object.fromEntries(pictures), good });
  });

  test.each(NO_PICTURES)('refuses %s', (name) => {
    expect(said[name]).toEqual(expect.any(String));
    expect(said[name]).not.toBe('done');
  });

  test('and goes on with one that is good', () => expect(said.good).toBe('done'));
});

test('one that would need more memory than there is for it is refused', async () => {
  const lines = deflateSync(Buffer.alloc((4096 * 8 + 1) * 4096 * 2), { level: 9 });
  const deep = Buffer.concat([SIGNATURE, ihdr(4096, 4096, 16, 6, 0, 0, 1), chunk('IDAT', lines), IEND]);
  await expect(reencodeImage(deep, 'png')).rejects.toThrow(ImageRefused);
});

test('what is just small enough is decoded within the limits, interlaced too', async () => {
  expect(sidesOf(await reencodeImage(bomb(4096, 1), 'png'))).toEqual([200, 200]);
});
