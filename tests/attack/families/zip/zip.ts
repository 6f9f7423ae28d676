import { deflateRawSync } from 'node:zlib';
import type { Attack, Family } from '../../attack.ts';
import { answerOf } from '../../http.ts';
import { inWords, uploadFile } from '../../upload.ts';
import { note } from '../xml/note.ts';
import { namingOne, registerSeller } from './advance-payment.ts';
import { type Entry, writeZip } from './write-zip.ts';

interface HostileZip {
  readonly name: string;
  make(): Uint8Array;
  /** Verdicts on the ZIP, or on what came out of it. */
  readonly right: readonly string[];
  /** Files that come out of it: the CPU limit is for each. */
  readonly requests?: number;
  /** The seller of the notes is a client of the attacker. */
  readonly ofClient?: true;
  readonly slice?: true;
}

const good = (name = 'nota.xml'): Entry => ({ name, content: Buffer.from(note()) });
const entry = (over: Partial<Entry>): Entry => ({ ...good(), ...over });
const zeros = (bytes: number): Buffer => Buffer.alloc(bytes);
/** The deflated zeros of a bomb: each repetition is another 100 MB. */
const bomb = (() => {
  let made: Buffer | undefined;
  return () => {
    made ??= deflateRawSync(zeros(100_000_000), { level: 9 });
    return made;
  };
})();
const number = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
/** The extra field with 64-bit sizes. */
const zip64 = (...values: bigint[]): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(1, 0);
  head.writeUInt16LE(values.length * 8, 2);
  return Buffer.concat([head, ...values.map(number)]);
};
const nested = (levels: number): Buffer =>
  levels === 0 ? writeZip([good()]) : writeZip([{ name: 'a.zip', content: nested(levels - 1) }]);
const ones = (count: number, name: (i: number) => string): Entry[] =>
  Array.from({ length: count }, (_, i) => ({
    name: name(i),
    content: Buffer.alloc(0),
    packed: Buffer.alloc(0),
    method: 0,
  }));

/**
 * A ZIP whose bytes hold itself cannot be told from one of endless levels: this one names its own beginning as an
 * entry, which is what a reader follows.
 */
function selfContaining(): Buffer {
  const inner = writeZip([
    { name: 'a.zip', content: Buffer.alloc(1000), packed: Buffer.alloc(1000), method: 0 },
  ]);
  return writeZip([{ name: 'a.zip', content: inner, packed: inner, method: 0 }]);
}

const ZIPS: readonly HostileZip[] = [
  {
    name: '10 GB of zeros in one entry',
    make: () => writeZip([entry({ packed: bomb(), size: 0xfffffffe, crc: 0 })]),
    right: ['xml_grande_demais', 'zip_limite_excedido'],
    slice: true,
  },
  {
    name: '100 MB of zeros that say they are 1 KB',
    make: () => writeZip([entry({ packed: bomb(), size: 1000 })]),
    right: ['zip_limite_excedido', 'zip_invalido'],
  },
  {
    name: '100 MB of zeros that say they are 5 MB',
    make: () => writeZip([entry({ packed: bomb(), size: 5_000_000 })]),
    right: ['zip_limite_excedido', 'zip_invalido'],
  },
  {
    name: '80 times 4 MB, each of 40 KB',
    requests: 64,
    make: () => {
      const content = Buffer.from(`<a>${'<b>1</b>'.repeat(500_000)}</a>`);
      const packed = deflateRawSync(content, { level: 1 });
      return writeZip(Array.from({ length: 80 }, (_, i) => ({ name: `${i}.xml`, content, packed })));
    },
    right: ['zip_limite_excedido', '80 zip_limite_excedido'],
  },
  { name: 'ten levels of ZIPs', make: () => nested(10), right: ['zip_limite_excedido'], slice: true },
  {
    name: 'a ZIP that seems to hold itself',
    make: selfContaining,
    right: ['zip_limite_excedido', 'zip_invalido'],
  },
  {
    name: 'a ZIP of 200 MB within the ZIP',
    make: () => writeZip([{ name: 'a.zip', content: zeros(1), packed: bomb(), size: 200_000_000 }]),
    right: ['zip_limite_excedido'],
  },
  {
    name: '1,000 entries that are the same bytes',
    make: () =>
      writeZip([
        good('0.xml'),
        ...Array.from({ length: 1000 }, (_, i) => entry({ name: `${i + 1}.xml`, at: 0 })),
      ]),
    // One page of the list of files.
    right: ['100 zip_invalido', 'processado + 99 zip_invalido'],
    requests: 1001,
  },
  {
    name: '400 notes that name one advance payment',
    make: () => namingOne(400, { withIt: false }),
    right: ['100 processado'],
    requests: 400,
    slice: true,
  },
  {
    name: '400 notes of a client that name one advance payment, larger than what all of them owe, in the same upload',
    make: () => namingOne(400, { withIt: true }),
    right: ['100 processado'],
    requests: 401,
    ofClient: true,
  },
  {
    name: 'an entry that lies within another',
    make: () => {
      const inner = writeZip([good()]);
      return writeZip([
        { name: 'a.xml', content: inner, packed: inner, method: 0 },
        entry({ name: 'b.xml', at: 45 }),
      ]);
    },
    right: ['xml_invalido + zip_invalido', 'zip_invalido + xml_invalido', '2 zip_invalido'],
  },
  {
    name: '65,000 entries',
    make: () => writeZip(ones(65_000, (i) => `${i}.xml`)),
    right: ['zip_limite_excedido'],
  },
  {
    name: 'a million entries, says the end',
    make: () =>
      Buffer.concat([
        writeZip([good()]).subarray(0, -22),
        zip64End(1_000_000n),
        writeZip([], { entries: 0xffff, size: 0xffffffff, offset: 0xffffffff }).subarray(-22),
      ]),
    right: ['zip_invalido'],
  },
  {
    name: '2,001 entries that are no XML',
    make: () => writeZip(ones(2_001, (i) => `${i}.pdf`)),
    right: ['zip_limite_excedido'],
  },
  {
    name: 'ZIP64 sizes beyond all bounds',
    make: () =>
      writeZip([
        entry({
          size: 0xffffffff,
          packedSize: 0xffffffff,
          extra: zip64(0xffffffffffffffffn, 0xffffffffffffffffn),
        }),
      ]),
    right: ['zip_invalido', 'xml_grande_demais', 'zip_limite_excedido'],
  },
  {
    name: 'ZIP64 sizes that are not there',
    make: () => writeZip([entry({ size: 0xffffffff, packedSize: 0xffffffff })]),
    right: ['zip_invalido', 'xml_grande_demais'],
  },
  {
    name: 'an extra field longer than it is',
    make: () => writeZip([entry({ extra: Buffer.from([1, 0, 0xff, 0xff]) })]),
    right: ['zip_invalido', 'processado'],
  },
  {
    name: 'a link to /etc/passwd',
    make: () => writeZip([{ name: 'a.xml', content: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
    right: ['xml_invalido', 'zip_invalido'],
    slice: true,
  },
  {
    name: 'an absolute path',
    make: () => writeZip([good('/etc/cron.d/a.xml')]),
    right: ['zip_invalido', 'processado'],
  },
  {
    name: 'a path upwards',
    make: () => writeZip([good('../../../../tmp/a.xml')]),
    right: ['zip_invalido', 'processado'],
    slice: true,
  },
  {
    name: 'a path upwards, backslashes',
    make: () => writeZip([good('..\\..\\a.xml')]),
    right: ['zip_invalido', 'processado'],
  },
  {
    name: 'a path of a drive',
    make: () => writeZip([good('C:\\Windows\\a.xml')]),
    right: ['zip_invalido', 'processado'],
  },
  {
    name: 'a NUL in the name',
    make: () => writeZip([good('a.xml\0.sh')]),
    right: ['zip_sem_xml', 'zip_invalido'],
  },
  {
    name: 'a NUL before the ending',
    make: () => writeZip([good('a.sh\0.xml')]),
    right: ['processado', 'zip_invalido'],
  },
  {
    name: 'a name of 10 KB',
    make: () => writeZip([good(`${'a'.repeat(10_000)}.xml`)]),
    right: ['processado'],
  },
  { name: 'no name', make: () => writeZip([good('')]), right: ['zip_sem_xml', 'zip_invalido'] },
  {
    name: 'a name that is not UTF-8',
    make: () =>
      writeZip([{ ...good(), name: Buffer.from([0xff, 0xfe, 0x2e, 0x78, 0x6d, 0x6c]), localName: 'a.xml' }]),
    right: ['processado', 'zip_invalido'],
  },
  {
    name: 'another name in the local header',
    make: () => writeZip([entry({ name: 'a.xml', localName: '../a.sh' })]),
    right: ['processado', 'zip_invalido'],
  },
  { name: 'a password', make: () => writeZip([entry({ flags: 0x801 })]), right: ['zip_com_senha'] },
  {
    name: 'strong encryption',
    make: () => writeZip([entry({ flags: 0x841 })]),
    right: ['zip_com_senha', 'zip_invalido'],
  },
  ...[1, 6, 9, 12, 14, 93, 95, 99, 65_535].map((method) => ({
    name: `compressed by method ${method}`,
    make: () => writeZip([entry({ method })]),
    right: ['zip_invalido'],
  })),
  {
    name: 'twice the same name',
    make: () => writeZip([good('a.xml'), good('a.xml')]),
    right: ['2 processado'],
  },
  { name: 'a wrong checksum', make: () => writeZip([entry({ crc: 1 })]), right: ['zip_invalido'] },
  {
    name: 'packed size of another',
    make: () => writeZip([entry({ packedSize: 10 })]),
    right: ['zip_invalido', 'zip_limite_excedido'],
  },
  {
    name: 'packed size beyond the file',
    make: () => writeZip([entry({ packedSize: 1_000_000 })]),
    right: ['zip_invalido'],
  },
  {
    name: 'a data descriptor that lies',
    make: () =>
      writeZip([
        entry({
          flags: 0x808,
          descriptor: Buffer.from('PK\x07\x08\0\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f', 'latin1'),
        }),
      ]),
    right: ['processado', 'zip_invalido'],
  },
  { name: 'no central directory', make: () => writeZip([good()]).subarray(0, 400), right: ['zip_invalido'] },
  {
    name: 'half a central directory',
    make: () => {
      const whole = writeZip([good()]);
      return Buffer.concat([whole.subarray(0, -50), whole.subarray(-22)]);
    },
    right: ['zip_invalido'],
  },
  {
    name: 'a central directory beyond the file',
    make: () => writeZip([good()], { offset: 0x7fffffff }),
    right: ['zip_invalido'],
  },
  {
    name: 'a central directory of 2 GB',
    make: () => writeZip([good()], { size: 0x7fffffff, entries: 65_534 }),
    right: ['zip_limite_excedido'],
  },
  {
    name: 'more entries than there are',
    make: () => writeZip([good()], { entries: 1000 }),
    right: ['zip_invalido', 'processado + zip_invalido'],
  },
  {
    name: 'fewer entries than there are',
    make: () => writeZip([good('a.xml'), good('b.xml')], { entries: 1 }),
    right: ['processado', 'zip_invalido'],
  },
  {
    name: 'a comment that is an end of its own',
    make: () => writeZip([good()], { comment: writeZip([]) }),
    right: ['zip_sem_xml', 'zip_invalido', 'processado'],
  },
  {
    name: 'a comment of 60 KB of signatures',
    make: () => writeZip([good()], { comment: Buffer.from('PK\x05\x06'.repeat(16_000)) }),
    right: ['zip_invalido', 'processado'],
  },
  {
    name: 'entry names of objects',
    make: () => writeZip([good('__proto__.xml'), good('constructor.xml')]),
    right: ['2 processado'],
  },
  {
    name: 'a megabyte of nothing before it',
    make: () => Buffer.concat([zeros(1_000_000), writeZip([good()])]),
    right: ['zip_invalido', 'processado'],
  },
  {
    name: 'an image that is a ZIP too',
    make: () => Buffer.concat([Buffer.from('GIF89a'), writeZip([good()])]),
    right: ['zip_invalido', 'processado'],
  },
  { name: 'a ZIP of nothing', make: () => writeZip([]), right: ['zip_sem_xml', 'zip_invalido'] },
  { name: 'an empty file', make: () => Buffer.alloc(0), right: ['zip_invalido', 'xml_vazio'] },
  { name: 'a script', make: () => Buffer.from('#!/bin/sh\nrm -rf /\n'), right: ['zip_invalido'] },
];

function zip64End(entries: bigint): Buffer {
  const record = Buffer.concat([
    Buffer.from('PK\x06\x06'),
    number(44n),
    Buffer.from([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ...[entries, entries, 46n * entries, 0n].map(number),
  ]);
  const locator = Buffer.concat([
    Buffer.from('PK\x06\x07'),
    Buffer.alloc(4),
    number(0n),
    Buffer.from([1, 0, 0, 0]),
  ]);
  return Buffer.concat([record, locator]);
}

export const zip: Family = {
  name: 'ZIP',
  attacks: () =>
    ZIPS.map(
      ({ make, ofClient, ...attack }): Attack => ({
        ...attack,
        async run(stage) {
          if (ofClient) await registerSeller(stage);
          const outcome = await uploadFile(stage, stage.attacker, 'notas.zip', make());
          return 'status' in outcome ? answerOf(outcome) : inWords(outcome);
        },
      }),
    ),
};
