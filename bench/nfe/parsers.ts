import { createRequire } from 'node:module';
import { readerOf } from './sets.ts';

export type Parse = (bytes: Buffer) => unknown;

/** The parsers that are only here to be compared stand in the reader's own devDependencies. */
const require = createRequire(new URL('../../packages/documents/package.json', import.meta.url));

export const BARE = 'saxes (bare)';
export const OURS = 'ours';
export const FXP = 'fast-xml-parser';

/**
 * Bytes in; from our reader the typed note or document comes out, with its checks, and from the others what they give: events
 * without effect, a tree, a DOM.
 */
export const PARSERS: Readonly<Record<string, (set: string) => Parse>> = {
  [BARE]: () => {
    const { SaxesParser } = require('saxes');
    return (bytes) => {
      const parser = new SaxesParser({ xmlns: false });
      parser.on('error', () => {});
      parser.on('opentag', () => {});
      parser.on('closetag', () => {});
      parser.on('text', () => {});
      parser.on('cdata', () => {});
      parser.on('attribute', () => {});
      parser.write(bytes.toString('utf8'));
      parser.close();
    };
  },
  [OURS]: readerOf,
  htmlparser2: () => {
    const { Parser } = require('htmlparser2');
    return (bytes) =>
      new Parser({ onopentag() {}, ontext() {}, onclosetag() {} }, { xmlMode: true }).end(
        bytes.toString('utf8'),
      );
  },
  [FXP]: () => {
    const { XMLParser } = require('fast-xml-parser');
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false });
    return (bytes) => parser.parse(bytes.toString('utf8'));
  },
  xml2js: () => {
    const { Parser } = require('xml2js');
    return (bytes) => new Parser({ async: false }).parseString(bytes.toString('utf8'), () => {});
  },
  '@xmldom/xmldom': () => {
    const { DOMParser } = require('@xmldom/xmldom');
    return (bytes) =>
      new DOMParser({ onError: () => {} }).parseFromString(bytes.toString('utf8'), 'text/xml');
  },
};
