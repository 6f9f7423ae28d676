import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DOMParser, type Element } from '@xmldom/xmldom';
import fc from 'fast-check';
import { C14nCanonicalization } from 'xml-crypto';
import { canonicalForm } from './canonical-form.ts';
import { findSignedParts } from './signed-parts.ts';

/** The canonical form by xml-crypto, of the first element of that name; it takes the default namespace from the element. */
function byLibrary(text: string, name: string): string {
  const document = new DOMParser().parseFromString(text, 'text/xml');
  const element = document.getElementsByTagName(name)[0] as Element;
  const ancestorNamespaces: { prefix: string; namespaceURI: string }[] = [];
  for (let at = element.parentNode as Element | null; at?.attributes; at = at.parentNode as Element | null) {
    for (const { name: attribute, value } of [...at.attributes]) {
      const prefix = attribute.startsWith('xmlns:') ? attribute.slice(6) : undefined;
      if (prefix === undefined || ancestorNamespaces.some((known) => known.prefix === prefix)) continue;
      ancestorNamespaces.push({ prefix, namespaceURI: value });
    }
  }
  return new C14nCanonicalization().process(
    element as never,
    { ancestorNamespaces } as never,
  ) as unknown as string;
}

const folder = join(import.meta.dirname, '../test-data');
const files = readdirSync(folder).filter((file) => file.endsWith('.xml'));

test.each(files)('%s: the canonical form is that of xml-crypto', (file) => {
  const text = readFileSync(join(folder, file), 'utf8').replace(/\r\n?/g, '\n');
  const { parts } = findSignedParts(text, () => true);
  expect(parts.size).toBe(1);
  for (const { element, canonical } of parts.values())
    expect(canonical === byLibrary(text, element)).toBe(true);
});

/** Pieces of text as XML writes them; raw `>` and quotes are allowed in it. */
const pieces = fc.constantFrom(
  'a',
  'ç',
  ' ',
  '\n',
  '\t',
  '>',
  '"',
  "'",
  '&amp;',
  '&lt;',
  '&gt;',
  '&quot;',
  '&apos;',
  '&#233;',
  '&#xD;',
  '&#x9;',
  '🙂',
);
const text = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''));
const name = fc.constantFrom('a', 'b', 'vProd', 'p:c', 'infNFe');
const value = fc
  .array(fc.constantFrom('x', ' ', '>', '&amp;', '&lt;', '&quot;', '&#9;', '&#10;', 'é', '/'), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const attribute = (names: readonly string[]) =>
  fc.tuple(fc.constantFrom(...names), value, fc.constantFrom('"', "'"), fc.constantFrom(' ', '  ', '\n'));
const tags = fc.tuple(
  name,
  fc.uniqueArray(attribute(['Id', 'versao', 'nItem', 'xCampo']), { selector: ([key]) => key, maxLength: 3 }),
  fc.option(fc.constantFrom('urn:1', 'urn:2'), { nil: undefined }),
  fc.constantFrom('', ' '),
);

const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constant('<!-- no -->'),
    fc.constant('<![CDATA[a<b&c]]>'),
    fc
      .tuple(tags, fc.array(tie('tree'), { maxLength: 4 }))
      .map(([tag, inside]) => element(tag, inside.join(''))),
  ),
}));

function element(
  [tag, attributes, namespace, space]: [
    string,
    [string, string, string, string][],
    string | undefined,
    string,
  ],
  inside: string,
): string {
  const written = attributes.map(([key, val, quote, gap]) => `${gap}${key}=${quote}${val}${quote}`).join('');
  const start = `<${tag}${namespace === undefined ? '' : ` xmlns="${namespace}"`}${written}${space}`;
  return inside === '' ? `${start}/>` : `${start}>${inside}</${tag}${space}>`;
}

test('of any element without instructions, which xml-crypto gets wrong, it is that of xml-crypto', () => {
  const around = fc.constantFrom('', ' xmlns="urn:nfe"', ' xmlns:xsi="urn:xsi" xmlns="urn:nfe"');
  fc.assert(
    fc.property(around, fc.array(tree, { maxLength: 5 }), (namespaces, inside) => {
      const whole = `<nfeProc xmlns:p="urn:p"${namespaces}><NFe><infNFe Id="NFe1">${inside.join('')}</infNFe></NFe></nfeProc>`;
      const [part] = findSignedParts(whole, () => true).parts.values();
      expect(part?.canonical).toBe(byLibrary(whole, 'infNFe'));
    }),
    { numRuns: 2000 },
  );
});

test('instructions stay, with one space behind their name', () => {
  expect(canonicalForm('<a><?pi  x y?><?pi ?></a>', 0, new Map()).text).toBe('<a><?pi x y?><?pi?></a>');
});

test('indentation is undone between tags and never inside an element that holds text', () => {
  const neat = '<a><b>1 </b><c> </c><d></d></a>';
  const indented = '<a>\n  <b>1 </b>\n  <c> </c>\n  <d></d>\n</a>\n';
  expect(canonicalForm(indented, 0, new Map(), 'indentation').text).toBe(neat);
  expect(canonicalForm(indented, 0, new Map()).text).toBe(indented.trimEnd());
  const trimmed = canonicalForm(indented, 0, new Map(), 'indentation and spaces around texts').text;
  expect(trimmed).toBe('<a><b>1</b><c></c><d></d></a>');
});
