import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { locateField } from './finish.ts';

const em = (xml: string, lugar: string) => locateField(Buffer.from(xml), lugar);

test('an element that is missing stands where the innermost of those around it begins', () => {
  const xml =
    '<?xml version="1.0"?>\n<x:nfeProc>\n <NFe><det/>\n  <det a="2">\n   <prod>\n   </prod></det></NFe></x:nfeProc>';
  expect(em(xml, 'nfeProc/NFe/det[2]/prod/CFOP')).toEqual({ linha: 5, coluna: 9 });
  expect(em(xml, 'nfeProc/NFe/det[2]/@a')).toEqual({ linha: 4, coluna: 13 });
  expect(em(xml, 'nfeProc/NFe/det[3]')).toEqual({ linha: 3, coluna: 6 });
  expect(em(xml, 'det[2]')).toEqual({ linha: 4, coluna: 13 });
  expect(em(xml, 'outro')).toBeUndefined();
  for (const cut of ['<!-- ', '<![CDATA[ ', '<? ', '<c a="']) {
    expect(em(`<a>${cut}`, 'a/b')).toEqual({ linha: 1, coluna: 3 });
  }
});

/** What only looks like a tag, and what a tag can hide. */
const piece = fc.constantFrom(
  'texto 😀',
  '\n',
  '\r\n',
  '\r',
  '&lt;a&gt;',
  '<!-- <a> -->',
  '<![CDATA[<a></b>]]>',
  '<?p <a>?>',
  '<a/>',
  '<b />',
  '<a x=">" y=\'/>"\'/>',
  '<c x="/"\n></c>',
  '<p:a>',
  '<b>',
  '<a\n>',
);

/** Well-formed: each open element is closed at the end. */
const document = fc.array(piece, { maxLength: 40 }).map((pieces) => {
  const open = pieces.flatMap((one) => (/^<[a-z:]+\s*>$/.test(one) ? [one.replace(/[<>\s]/g, '')] : []));
  return `<r>${pieces.join('')}${open
    .reverse()
    .map((name) => `</${name}>`)
    .join('')}</r>`;
});

test('each tag stands where saxes sees it', () => {
  fc.assert(
    fc.property(
      document,
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom('a', 'b', 'c'),
      (xml, position, name) => {
        const seen: { linha: number; coluna: number }[] = [];
        let depth = 0;
        const parser = new SaxesParser({ xmlns: false });
        parser.on('opentag', (tag) => {
          depth += 1;
          if (depth === 2 && tag.name.replace('p:', '') === name)
            seen.push({ linha: parser.line, coluna: parser.column });
        });
        parser.on('closetag', () => {
          depth -= 1;
        });
        parser.write(xml.replace(/\r\n?/g, '\n')).close();
        expect(em(xml, `r/${name}[${position}]`)).toEqual(seen[position - 1] ?? { linha: 1, coluna: 3 });
      },
    ),
    { numRuns: 1000 },
  );
});
