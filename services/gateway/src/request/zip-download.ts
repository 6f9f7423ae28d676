import { Readable } from 'node:stream';
import { type ZippedFile, zipOf } from '@apura/sheets';
import { attachment } from '../answers.ts';
import type { Share } from '../limits/share.ts';

/** How often a long download looks again whether it still may. */
const RECHECK_MS = 5_000;

interface ZipDownload {
  readonly name: string;
  /** Each is made when the one before has been taken. */
  readonly files: AsyncIterable<ZippedFile>;
  /** Rejects when whoever takes the ZIP may not any more. */
  readonly recheck: () => Promise<void>;
}

/**
 * A ZIP that is made while it is sent, as fast as it is taken. It keeps its place in `share` until it has ended.
 *
 * @throws ErroDaApi where `share` has no place for `who`
 */
export async function zipDownload(share: Share, who: string, open: () => Promise<ZipDownload>) {
  const liberar = share.take(who);
  try {
    const download = await open();
    const body = Readable.from(zipOf(whileAllowed(download)), { objectMode: false });
    body.once('close', liberar);
    return attachment(download.name, 'application/zip', body);
  } catch (error) {
    liberar();
    throw error;
  }
}

async function* whileAllowed({ files, recheck }: ZipDownload): AsyncGenerator<ZippedFile> {
  let checked = performance.now();
  for await (const file of files) {
    if (performance.now() - checked > RECHECK_MS) {
      await recheck();
      checked = performance.now();
    }
    yield file;
  }
}
