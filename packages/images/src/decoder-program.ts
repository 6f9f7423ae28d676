import { REFUSED } from './run-bounded.ts';

/**
 * The program of the process that decodes: sharp's address and the format in its arguments, the picture on its standard
 * input, the PNG on its output. It is text, so that it runs the same from source and from a build.
 *
 * As root it becomes a user who owns nothing before it reads a byte; what it needs is loaded by then, as the small picture
 * of its own shows.
 */
export const DECODER = `
const [, address, format, width, height, pixels] = process.argv;
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
const parts = [];
for await (const part of process.stdin) parts.push(part);
try {
  const picture = sharp(Buffer.concat(parts), { limitInputPixels: Number(pixels), failOn: 'error', pages: 1 });
  const found = (await picture.metadata()).format;
  if (found !== format) throw new Error('found ' + found);
  const png = await write(picture);
  process.stdout.write(png, () => process.exit(0));
} catch (error) {
  process.stderr.write(String(error.message), () => process.exit(${REFUSED}));
}
`;
