import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { allWithSaxes, withSaxes } from '../teste/with-saxes.ts';
import { lerXml } from './build-with-doc-zips.ts';
import { lerDocumento } from './documentos/build-all.ts';

/** What the fuzzer found before; git keeps no empty folder, so there may be none. */
const ACHADOS = new URL('../test-data/achados/', import.meta.url);
const arquivos = existsSync(ACHADOS) ? readdirSync(ACHADOS) : [];

/** Of the same kind as what a fuzzer finds: each went wrong, or could have, at the time of writing. */
const FEITOS: readonly [string, Buffer][] = [
  ['a mark alone', Buffer.from([0xef, 0xbb, 0xbf])],
  ['half a UTF-16 mark', Buffer.from([0xff])],
  ['a UTF-16 mark and half a character', Buffer.from([0xff, 0xfe, 0x3c])],
  ['half a surrogate pair at the end', Buffer.from('\uFEFF<NFe/>\uD83D', 'utf16le')],
  ['half a UTF-8 character at the end', Buffer.from([...Buffer.from('<NFe/>'), 0xc3])],
  ['a CR at the end', Buffer.from('<NFe/>\r')],
  ['a comment that never ends, before the root', Buffer.from('<!-->')],
  ['half a DOCTYPE', Buffer.from('<?xml version="1.0"?><!DOC')],
  [
    'names of Object',
    Buffer.from('<NFe><infNFe><ide><constructor/><__proto__>1</__proto__></ide></infNFe></NFe>'),
  ],
  ['only NULs', Buffer.alloc(70_000)],
];

test.each([
  ...FEITOS,
  ...arquivos.map((nome): [string, Buffer] => [nome, readFileSync(new URL(nome, ACHADOS))]),
])('%s ends in a problem or a result, the same through saxes alone', (_nome, bytes) => {
  const leitura = lerXml(bytes);
  expect(leitura.tipo).toMatch(/^(?:lido|problema)$/);
  expect(withSaxes(bytes)).toEqual(leitura);
  expect(allWithSaxes(bytes)).toEqual(lerDocumento(bytes));
});
