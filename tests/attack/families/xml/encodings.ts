import { changed, DECLARATION, note, withField } from './note.ts';
import type { HostileXml } from './xml.ts';

const BE = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const declared = (encoding: string): string => note().replace('UTF-8', encoding);
/** Bytes in place of the first letter of a product's name. */
const withBytes = (bytes: readonly number[]): Buffer => {
  const [before = '', after = ''] = changed(/<xProd>/, '<xProd>\u2603').split('\u2603');
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
};

/** What is not in the encoding that it seems to be in. A note is refused, or read for what it is; it never reads as another. */
export const ENCODINGS: readonly HostileXml[] = [
  {
    name: 'UTF-16 with a mark',
    make: () => Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le'),
    right: ['processado'],
  },
  {
    name: 'UTF-16 big-endian with a mark',
    make: () => BE(`\uFEFF${declared('UTF-16')}`),
    right: ['processado'],
  },
  {
    name: 'a DTD hidden in UTF-16',
    make: () =>
      Buffer.from(`\uFEFF<!DOCTYPE a [<!ENTITY b "c">]>${note().replace(DECLARATION, '')}`, 'utf16le'),
    right: ['xml_doctype_proibido'],
    slice: true,
  },
  {
    name: 'a DTD hidden in UTF-16 without a mark',
    make: () => Buffer.from(`<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a []><a/>`, 'utf16le'),
    right: ['xml_doctype_proibido', 'xml_invalido', 'xml_malformado'],
  },
  {
    name: 'a DTD hidden in UTF-7',
    make: () =>
      `<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE a+AFsAPAAh-ENTITY b SYSTEM +ACI-x+ACIAPgBdAD4-<a/>`,
    right: ['xml_malformado', 'xml_invalido', 'xml_sem_nfe'],
  },
  {
    name: 'a DTD hidden in EBCDIC',
    make: () => Buffer.from('4c6fa79493404c5ac4d6c3e3e8d7c5408140', 'hex'),
    right: ['xml_invalido', 'xml_malformado'],
  },
  {
    name: 'UTF-32',
    make: () => Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0, 0x61, 0, 0, 0]),
    right: ['xml_vazio', 'xml_invalido', 'xml_malformado'],
  },
  {
    name: 'declared UTF-16, is UTF-8',
    make: () => declared('UTF-16'),
    right: ['processado', 'xml_malformado', 'xml_invalido'],
  },
  {
    name: 'declared an encoding that is none',
    make: () => declared('x-user-defined'),
    right: ['processado', 'xml_malformado', 'xml_invalido'],
  },
  {
    name: 'declared an encoding of 50 KB',
    make: () => declared('a'.repeat(50_000)),
    right: ['processado', 'xml_malformado', 'xml_invalido', 'xml_limite_excedido'],
  },
  {
    name: 'declared UTF-7',
    make: () => declared('UTF-7'),
    right: ['processado', 'xml_malformado', 'xml_invalido'],
  },
  {
    name: 'two marks',
    make: () => `\uFEFF\uFEFF${note()}`,
    right: ['xml_malformado', 'xml_invalido', 'processado'],
  },
  {
    name: 'the mark of UTF-16 before UTF-8',
    make: () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(note())]),
    right: ['xml_malformado', 'xml_invalido'],
  },
  {
    name: 'a NUL in a name',
    make: () => withField('xProd', 'Arroz\0'),
    right: ['xml_malformado'],
    slice: true,
  },
  { name: 'a NUL as a reference', make: () => withField('xProd', 'Arroz&#0;'), right: ['xml_malformado'] },
  {
    name: 'a NUL between elements',
    make: () => changed('<NFe>', '\0<NFe>'),
    right: ['xml_malformado', 'xml_invalido'],
  },
  {
    name: 'control characters',
    make: () => withField('xProd', 'Arroz\x01\x08\x1b[2J'),
    right: ['xml_malformado'],
  },
  {
    name: 'control characters as references',
    make: () => withField('xProd', '&#27;[2J&#7;'),
    right: ['xml_malformado'],
  },
  {
    name: 'half a surrogate pair as a reference',
    make: () => withField('xProd', '&#xD800;'),
    right: ['xml_malformado'],
  },
  {
    name: 'a reference beyond Unicode',
    make: () => withField('xProd', '&#x110000;'),
    right: ['xml_malformado'],
  },
  {
    name: 'a reference of a million digits',
    make: () => withField('xProd', `&#${'9'.repeat(1_000_000)};`),
    right: ['xml_malformado', 'xml_limite_excedido'],
  },
  { name: 'U+FFFE', make: () => withField('xProd', 'a\uFFFEb'), right: ['xml_malformado'] },
  // In Brazil's notes such bytes are Latin-1, wrongly declared: read as that, letter by letter.
  {
    name: 'an overlong "<" in UTF-8',
    make: () => withBytes([0xc0, 0xbc]),
    right: ['processado', 'xml_malformado'],
  },
  {
    name: 'an overlong "/" in UTF-8',
    make: () => withBytes([0xc0, 0xaf]),
    right: ['processado', 'xml_malformado'],
  },
  {
    name: 'an overlong NUL in UTF-8',
    make: () => withBytes([0xe0, 0x80, 0x80]),
    right: ['processado', 'xml_malformado'],
  },
  {
    name: 'a surrogate in UTF-8',
    make: () => withBytes([0xed, 0xa0, 0x80]),
    right: ['processado', 'xml_malformado'],
  },
  {
    name: 'five bytes for one character',
    make: () => withBytes([0xf8, 0x88, 0x80, 0x80, 0x80]),
    right: ['processado', 'xml_malformado'],
  },
  {
    name: 'half a character before "<"',
    make: () => withBytes([0xe2, 0x80]),
    right: ['processado', 'xml_malformado'],
  },
];
