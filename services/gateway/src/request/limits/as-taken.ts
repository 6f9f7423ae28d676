import type { Place } from './place.ts';

/** What an answer is made of, piece by piece: the next is asked for when the one before has been taken, and until then it is the reader who is waited for. */
export async function* asTaken<T extends string | Uint8Array>(
  place: Place,
  pieces: AsyncIterable<T>,
): AsyncGenerator<T> {
  place.waitsForUs(true);
  for await (const piece of pieces) {
    place.waitsForUs(false);
    yield piece;
    place.moved(piece.length);
    place.waitsForUs(true);
  }
}
