/** The same bytes in parts of exactly `size`, the last one with what is left; none for no bytes. */
export async function* inParts(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let joined: Buffer[] = [];
  let count = 0;
  for await (let chunk of bytes) {
    while (count + chunk.length >= size) {
      const missing = size - count;
      yield Buffer.concat([...joined, chunk.subarray(0, missing)]);
      chunk = chunk.subarray(missing);
      joined = [];
      count = 0;
    }
    if (chunk.length) joined.push(chunk);
    count += chunk.length;
  }
  if (count) yield Buffer.concat(joined);
}
