import { Readable } from 'node:stream';
import { type ZippedFile, zipOf } from '@apura/sheets';
import { attachment } from '../answers.ts';
import { asTaken } from '../limits/as-taken.ts';
import { type Caller, takeAway } from '../limits/caller.ts';
import type { Places } from '../limits/places.ts';

/** How often a long download looks again whether it still may. */
const RECHECK_MS = 5_000;

interface ZipDownload {
  readonly name: string;
  /** Each is made when the one before has been taken. */
  readonly files: AsyncIterable<ZippedFile>;
  /** Rejects when whoever takes the ZIP may not any more. */
  readonly recheck: () => Promise<void>;
}

/** What is handed over at a time: large enough to be cheap, small enough to tell how fast it is taken. */
const PIECE = 64 * 1024;

/**
 * A ZIP that is made while it is sent, as fast as it is taken. It has its place in `places` until it has ended, or breaks off where
 * it is taken so slowly that somebody else gets the place: what has begun cannot say so in words.
 *
 * @throws ErroDaApi as `Places.take`
 */
export async function zipDownload(places: Places, caller: Caller, open: () => Promise<ZipDownload>) {
  let body: Readable | undefined;
  let givenUp: Error | undefined;
  const yields = (error: Error) => {
    givenUp = error;
    body?.destroy(error);
  };
  const place = await takeAway(caller, places, { yields });
  place.waitsForUs(true);
  try {
    const download = await open();
    if (givenUp) throw givenUp;
    body = Readable.from(asTaken(place, inPieces(zipOf(whileAllowed(download)))), { objectMode: false });
    body.once('close', place.leave);
    return attachment(download.name, 'application/zip', body);
  } catch (error) {
    place.leave();
    throw error;
  }
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += PIECE) yield chunk.subarray(from, from + PIECE);
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
