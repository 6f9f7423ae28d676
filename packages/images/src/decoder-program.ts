import { REFUSED } from './run-bounded.ts';

/**
 * `reencode(bytes, format)` of a process whose arguments are sharp's address, width, height and how many pixels it decodes.
 * It is text, so that it runs the same from source and from a build.
 *
 * As root the process becomes a user who owns nothing before it reads a byte; what it needs is loaded by then, as the small
 * picture of its own shows.
 */
export const REENCODE = `
const [, address, width, height, pixels] = process.argv;
const { default: sharp } = await import(address);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });
const write = (picture) =>
  picture
    .autoOrient()
    .resize({ width: Number(width), height: Number(height), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
await write(sharp({ create: { width: 2, height: 2, channels: 4, background: '#fff' } }));
if (process.getuid() === 0) {
  try {
    process.setgroups([]);
    process.setgid(65532);
    process.setuid(65532);
  } catch (error) {
    if (error.code !== 'EPERM' && error.code !== 'EINVAL') throw error; // root of a container that has no other user
  }
}
async function reencode(bytes, format) {
  const picture = sharp(bytes, { limitInputPixels: Number(pixels), failOn: 'error', pages: 1 });
  const found = (await picture.metadata()).format;
  if (found !== format) throw new Error('found ' + found);
  return write(picture);
}
const parts = [];
for await (const part of process.stdin) parts.push(part);
`;

/** The program of the process that decodes: the format is its last argument, the picture its standard input, the PNG its output. */
export const DECODER = `${REENCODE}
try {
  const png = await reencode(Buffer.concat(parts), process.argv[5]);
  process.stdout.write(png, () => process.exit(0));
} catch (error) {
  process.stderr.write(String(error.message), () => process.exit(${REFUSED}));
}
`;
