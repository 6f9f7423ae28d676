import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DECODER } from './decoder-program.ts';
import { ImageRefused, type Limits, runBounded } from './run-bounded.ts';

const FORMATS = ['png', 'jpeg', 'webp'] as const;
export type ImageFormat = (typeof FORMATS)[number];

/** The format of a media type such as "image/png". @throws ImageRefused where it is none that is read */
export function formatOfType(type: string): ImageFormat {
  const format = FORMATS.find((one) => type === `image/${one}`);
  if (format === undefined) throw new ImageRefused(`${type} is not read`);
  return format;
}

/** What stands on a report is at most 52 by 12 mm: twice that and more at 150 points to the inch. */
const BOX = { width: 600, height: 200 };
/** Of what is decoded: 4096 by 4096. */
const PIXELS = 4096 * 4096;
const LIMITS: Limits = {
  // It takes less than a second; a busy machine gives it time, and its processor time has a limit of its own.
  timeMs: 20_000,
  cpuSeconds: 6,
  heapMb: 64,
  // Enough for every picture of that size but an interlaced one with 16 bits a colour.
  wasmMb: 128,
  // No PNG of the box is larger, even of noise: four bytes a pixel, a byte a line, and what deflate adds.
  output: 500_000,
};

const require = createRequire(import.meta.url);

/** Arguments of a program that decodes, and where sharp looks for its WebAssembly: it does not name it among its dependencies, and we do. */
export const SHARP = {
  arguments: [pathToFileURL(require.resolve('sharp')).href, BOX.width, BOX.height, PIXELS].map(String),
  environment: { NODE_PATH: join(require.resolve('@img/sharp-wasm32/package'), '../../..') },
};

/**
 * The picture's pixels (of several frames the first) as a PNG of at most 600 by 200 with nothing else in it: no metadata,
 * no profile, nothing behind its end. They are decoded by sharp as WebAssembly, whose memory is its own, in a process
 * with limits of time and memory, an empty environment and, as root, another user.
 *
 * @throws ImageRefused where the bytes are no whole picture of that format, have over 16.7 million pixels, or take more than
 * the limits
 */
export function reencodeImage(bytes: Uint8Array, format: ImageFormat): Promise<Buffer> {
  return runBounded(
    ['--input-type=module', '-e', DECODER, ...SHARP.arguments, format],
    SHARP.environment,
    bytes,
    LIMITS,
  );
}
