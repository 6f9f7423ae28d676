import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lerDocumento } from '@apura/documents';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readAuthorities } from './certificate.ts';
import { examineFile } from './examine.ts';

const folder = join(import.meta.dirname, '../test-data');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const authorities = readAuthorities(read('ac-ficticia.pem'));
/** Signed while its certificate was valid, with its protocol. */
const NOTE = read('ex11-nota-entrada.xml');
const verdicts = (text: string) =>
  examineFile(text, taken(text), authorities).map(({ veredito }) => veredito);
const taken = (text: string) => {
  const read = lerDocumento(Buffer.from(text));
  return read.tipo === 'lido' ? read.documentos : [];
};

/** One of the places that a pattern finds within a part of the note, written anew. */
function rewritten(text: string, { source, flags }: RegExp, pick: number, write: (found: string) => string) {
  const places = [...text.matchAll(new RegExp(source, `${flags}g`))];
  const place = places[pick % places.length];
  if (place === undefined) return text;
  return text.slice(0, place.index) + write(place[0]) + text.slice(place.index + place[0].length);
}

const AMOUNT = /(?<=<(?:v[A-Z]\w*|qCom|qTrib)>)[\d.]+(?=<)/;
const ITEM = /<det nItem="\d+">.*?<\/det>/s;
const OF_ITEM = /(?<=<(?:cProd|xProd|NCM|CFOP|cClassTrib)>)[^<]+(?=<)/;
const OF_PARTY = /(?<=<(?:CNPJ|CPF|xNome|IE)>)[^<]+(?=<)/;
const PARTY = /<(emit|dest)>.*?<\/\1>/s;
const PROTOCOL = /<protNFe[\s>].*?<\/protNFe>/s;

const keyOf = (note: string) => /\d{44}/.exec(note)?.[0] ?? '';

/** How somebody edits a note, each by a number that picks the place and one that picks what is written. */
const EDITS: Readonly<Record<string, (note: string, place: number, what: number) => string>> = {
  'an amount': (note, place, what) => rewritten(note, AMOUNT, place, () => (what / 100).toFixed(2)),
  'what an item is': (note, place, what) => rewritten(note, OF_ITEM, place, () => String(what)),
  'an item taken out': (note, place) => rewritten(note, ITEM, place, () => ''),
  'an item twice': (note, place) => rewritten(note, ITEM, place, (item) => item + item),
  'a party': (note, place, what) =>
    rewritten(note, PARTY, place, (party) =>
      rewritten(party, OF_PARTY, what, () => String(what).padStart(14, '0')),
    ),
  'the protocol of another note': (note, place, what) => {
    const [protocol = ''] = PROTOCOL.exec(read('ex01-nota.xml')) ?? [];
    return rewritten(note, PROTOCOL, place, () =>
      what % 2 ? protocol : protocol.replace(/\d{44}/, keyOf(note)),
    );
  },
};

test('the note as it was signed is intact', () => expect(verdicts(NOTE)).toEqual(['integra']));

test('of ten thousand notes that somebody has edited none is intact', () => {
  const numRuns = 10_000;
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(EDITS)), fc.nat(), fc.nat(99_999_999), (edit, place, what) => {
      const changed = EDITS[edit]?.(NOTE, place, what) ?? NOTE;
      fc.pre(changed !== NOTE);
      seen.set(edit, (seen.get(edit) ?? 0) + 1);
      expect(verdicts(changed)).toEqual(['alterada']);
    }),
    { numRuns },
  );
  expect([...seen.keys()].sort()).toEqual(Object.keys(EDITS).sort());
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(numRuns);
}, 300_000);
