import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP whose headers may say what they like; what is left out is the truth. */
export interface Entry {
  readonly name: string | Buffer;
  readonly content: Uint8Array;
  /** The bytes as they lie in the file; deflated `content` where it is left out. */
  readonly packed?: Uint8Array;
  readonly method?: number;
  readonly size?: number;
  readonly packedSize?: number;
  readonly crc?: number;
  readonly flags?: number;
  /** Name in the local header. */
  readonly localName?: string;
  /** Unix mode; a link is 0o120777. */
  readonly mode?: number;
  readonly extra?: Buffer;
  /** Where the central directory says that it lies: the place of the entry with that index. */
  readonly at?: number;
  /** Behind its bytes, as a data descriptor. */
  readonly descriptor?: Buffer;
}

export interface End {
  readonly entries?: number;
  readonly size?: number;
  readonly offset?: number;
  readonly comment?: Buffer;
}

/** A ZIP (APPNOTE 6.3) of these entries, with an end record that may lie too. */
export function writeZip(entries: readonly Entry[], end: End = {}): Buffer {
  const locals: Buffer[] = [];
  const places: number[] = [];
  let place = 0;
  for (const entry of entries) {
    const { descriptor = Buffer.alloc(0), packed = deflateRawSync(entry.content) } = entry;
    const name = Buffer.from(entry.localName ?? (entry.name as string));
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      fixed(entry, packed, name, 0),
      name,
      packed,
      descriptor,
    ]);
    places.push(place);
    locals.push(local);
    place += local.length;
  }
  const central = entries.map((entry, i) => {
    const {
      extra = Buffer.alloc(0),
      mode = 0o100644,
      packed = deflateRawSync(entry.content),
      at = i,
    } = entry;
    const name = Buffer.from(entry.name as string);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(places[at] ?? at, 10);
    return Buffer.concat([
      Buffer.from('PK\x01\x02'),
      Buffer.from([20, 3]),
      fixed(entry, packed, name, extra.length),
      rest,
      name,
      extra,
    ]);
  });
  const directory = Buffer.concat(central);
  return Buffer.concat([...locals, directory, endRecord(entries.length, directory.length, place, end)]);
}

function fixed(entry: Entry, packed: Uint8Array, name: Buffer, extra: number): Buffer {
  const { content, method = 8, flags = 0x800, crc = crc32(content) } = entry;
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(flags, 2);
  head.writeUInt16LE(method, 4);
  head.writeUInt32LE(crc >>> 0, 10);
  head.writeUInt32LE(entry.packedSize ?? packed.length, 14);
  head.writeUInt32LE(entry.size ?? content.length, 18);
  head.writeUInt16LE(name.length, 22);
  head.writeUInt16LE(extra, 24);
  return head;
}

function endRecord(count: number, length: number, place: number, end: End): Buffer {
  const { entries = count, size = length, offset = place, comment = Buffer.alloc(0) } = end;
  const record = Buffer.alloc(18);
  record.writeUInt16LE(Math.min(entries, 0xffff), 4);
  record.writeUInt16LE(Math.min(entries, 0xffff), 6);
  record.writeUInt32LE(size, 8);
  record.writeUInt32LE(offset, 12);
  record.writeUInt16LE(comment.length, 16);
  return Buffer.concat([Buffer.from('PK\x05\x06'), record, comment]);
}
