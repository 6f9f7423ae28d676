/** A file of a ZIP as it lies there, compressed. */
export interface ZipPart {
  /** Of what it is before compression: how many bytes, and their CRC-32. */
  readonly size: number;
  readonly crc: number;
  readonly bytes: Uint8Array;
}

/** The comment of a ZIP that `openZip` made, and its files by name, none of them inflated. What is no ZIP has neither. */
export function readZip(zip: Buffer): { comment: string; parts: ReadonlyMap<string, ZipPart> } {
  const [short, long] = [(at: number) => zip.readUInt16LE(at), (at: number) => zip.readUInt32LE(at)];
  const parts = new Map<string, ZipPart>();
  const end = zip.lastIndexOf('PK\x05\x06');
  if (end < 0) return { comment: '', parts };
  let at = long(end + 16);
  for (let left = short(end + 10); left > 0; left--) {
    const [name, head] = [at + 46, long(at + 42)];
    const nameEnd = name + short(at + 28);
    const begin = head + 30 + short(head + 26) + short(head + 28);
    const bytes = zip.subarray(begin, begin + long(at + 20));
    parts.set(zip.toString('utf8', name, nameEnd), { size: long(at + 24), crc: long(at + 16), bytes });
    at = nameEnd + short(at + 30) + short(at + 32);
  }
  return { comment: zip.toString('latin1', end + 22), parts };
}
