import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withSaxes } from '../teste/with-saxes.ts';
import { lerXml } from './build-with-doc-zips.ts';
import { decode } from './decode.ts';
import { readDirectly } from './extract-text.ts';
import { LIMITES } from './limites.ts';
import { DAS_NOTAS } from './scope.ts';

const CHAVE = '35260911222333000181550010000012341123456789';

/** A note in pieces, between which anything may be put. */
const CHUNKS = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe">',
  '<NFe>',
  `<infNFe versao="4.00" Id="NFe${CHAVE}">`,
  '<ide><cUF>35</cUF><cNF>12345678</cNF><natOp>',
  'Venda',
  '</natOp><mod>55</mod><serie>1</serie><nNF>1234</nNF><dhEmi>2026-09-30T23:40:00-03:00</dhEmi><tpNF>1</tpNF>',
  '<cMunFG>3550308</cMunFG><tpEmis>1</tpEmis><cDV>9</cDV><tpAmb>1</tpAmb><finNFe>1</finNFe></ide>',
  '<emit><CNPJ>11222333000181</CNPJ><xNome>Loja</xNome><CRT>3</CRT></emit>',
  '<det nItem="1"><prod><cProd>1</cProd><xProd>',
  'Caneta',
  '</xProd><NCM>96081000</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>2</qCom><vUnCom>5.00</vUnCom><vProd>',
  '10.00',
  '</vProd><indTot>1</indTot></prod><imposto/></det>',
  '<total><ICMSTot><vNF>10.00</vNF></ICMSTot></total>',
  '<infAdic><infCpl>',
  'Obrigado',
  '</infCpl></infAdic></infNFe>',
  '</NFe>',
  `<protNFe><infProt><chNFe>${CHAVE}</chNFe><cStat>100</cStat></infProt></protNFe>`,
  '</nfeProc>',
  '',
];

/** What has a meaning in XML, whole and in halves, well placed and not. */
const FICHAS = [
  ...[
    '<',
    '>',
    '/',
    '</',
    '/>',
    '=',
    '"',
    "'",
    ' ',
    '\n',
    '\t',
    '\r',
    '\r\n',
    '!',
    '?',
    '-',
    ']',
    ';',
    '&',
    '#',
  ],
  ...[
    '<a>',
    '</a>',
    '<a/>',
    '<a />',
    '<b></b>',
    '<x:vProd>1</x:vProd>',
    '<ção/>',
    '<1/>',
    '<vProd>',
    '</vProd >',
  ],
  ...[
    '<a b="c"/>',
    '<a b=\'c\' d="e"/>',
    '<a b="c" b="d"/>',
    '<a b=c/>',
    '<a b/>',
    '<a b="<"/>',
    '<a b="]]>"/>',
  ],
  ...[
    '<a b = "c"/>',
    '<a b="c"d="e"/>',
    '<a b="\n\t"/>',
    '<a b="&quot;&#9;"/>',
    '<det nItem="&#50;"/>',
    '<a __proto__="1"/>',
  ],
  ...[
    '&amp;',
    '&lt;',
    '&gt;',
    '&quot;',
    '&apos;',
    '&nada;',
    '&#65;',
    '&#x41;',
    '&#X41;',
    '&#0;',
    '&#10;',
    '&#13;',
  ],
  ...[
    '&#xD800;',
    '&#x1F600;',
    '&#99999999999;',
    '&;',
    '&amp',
    '&__proto__;',
    '&#x;',
    '&#xFFFE;',
    '&#55;&#56;',
  ],
  ...['<!-- -->', '<!---->', '<!--->', '<!-- -- -->', '<!-- --->', '<!--', '-->', '<!-- é😀\u0001 -->'],
  ...[
    '<![CDATA[x]]>',
    '<![CDATA[]]>',
    '<![CDATA[]]]>',
    '<![CDATA[]]]]>',
    '<![CDATA[<a>&amp;]]>',
    '<![CDATA[',
    ']]>',
    ']]',
  ],
  ...[
    '<?a b?>',
    '<?xml version="1.0"?>',
    '<?xml version="1.1"?>',
    '<!DOCTYPE a>',
    '<!ELEMENT a>',
    '<NFe/>',
    '<NFe>',
  ],
  ...[
    'é',
    '–',
    '😀',
    '\uD800',
    '\uFFFE',
    '\uFFFD',
    '\uE000',
    '\uFEFF',
    '\u0000',
    '\u0001',
    '\u007F',
    '\u0085',
    '\u2028',
  ],
  ...['vProd', 'a', '1', '.', ' 1 ', '\u00A01', 'x'.repeat(101), 'y'.repeat(1_001)],
];

/** As text, so that the order of the fields counts too. */
function awaitIgual(bytes: Uint8Array): void {
  expect(JSON.stringify(lerXml(bytes))).toBe(JSON.stringify(withSaxes(bytes)));
}

function com(fichas: readonly (readonly [number, string])[]): Buffer {
  const chunks = CHUNKS.map((chunk, i) =>
    fichas.reduce((texto, [onde, ficha]) => (onde === i ? ficha + texto : texto), chunk),
  );
  return Buffer.from(chunks.join(''));
}

test('each token of XML, at each place, comes to what saxes makes of it', () => {
  for (const ficha of FICHAS) {
    for (let onde = 0; onde < CHUNKS.length; onde += 1) awaitIgual(com([[onde, ficha]]));
  }
});

test('so do several of them together', () => {
  const ficha = fc.tuple(fc.nat(CHUNKS.length - 1), fc.constantFrom(...FICHAS));
  fc.assert(
    fc.property(fc.array(ficha, { minLength: 2, maxLength: 6 }), (fichas) => awaitIgual(com(fichas))),
    { numRuns: 1_000 },
  );
});

test('and so does every way of spoiling one byte', () => {
  const inteiro = com([
    [5, 'Pão &amp; '],
    [10, '<![CDATA[<b>]]><!-- c -->'],
  ]);
  const byte = fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('<>/="&;![]-? \n\0aA1')));
  fc.assert(
    fc.property(fc.nat(inteiro.length - 1), byte, (onde, novo) => {
      const bytes = Buffer.from(inteiro);
      bytes[onde] = novo;
      awaitIgual(bytes);
      awaitIgual(Buffer.concat([bytes.subarray(0, onde), bytes.subarray(onde + 1)]));
      awaitIgual(bytes.subarray(0, onde));
    }),
    { numRuns: 700 },
  );
});

test.each<[string, Buffer]>([
  ['a note', com([])],
  ['references, CDATA and comments', com([[5, 'Pão &amp; &#233;<![CDATA[ <b> ]]><!-- c -->']])],
  ['a byte order mark and white space', Buffer.concat([Buffer.from('\uFEFF\n '), com([])])],
  [
    'CRLF',
    com([
      [9, '\r\n'],
      [15, '\r\n'],
    ]),
  ],
  [
    'Latin-1',
    Buffer.from(
      com([[5, 'Pão ']])
        .toString()
        .replace('UTF-8', 'ISO-8859-1'),
      'latin1',
    ),
  ],
  ['Latin-1, said to be UTF-8', Buffer.from(com([[5, 'Pão']]).toString(), 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${com([[5, 'Pão ']]).toString()}`, 'utf16le')],
  ['more than one piece', com([[16, `${'<obs>Sem valor fiscal</obs>'.repeat(10_000)}`]])],
  [
    'Latin-1 in more than one piece, after ASCII',
    Buffer.from(
      com([[16, `${'<obs>Sem valor fiscal</obs>'.repeat(10_000)}<obs>é</obs>`]]).toString(),
      'latin1',
    ),
  ],
  [
    'bytes that are not UTF-8 in more than one piece, after some that are',
    Buffer.from(com([[16, `Ã·${'<a/>'.repeat(20_000)}é`]]).toString(), 'latin1'),
  ],
])('plain: %s', (_nome, bytes) => {
  expect(readDirectly(decode(bytes), DAS_NOTAS)).toBeDefined();
  expect(lerXml(bytes)).toMatchObject({ tipo: 'lido' });
  awaitIgual(bytes);
});

test.each<[string, Buffer]>([
  ['an emoji', com([[5, '😀']])],
  ['a processing instruction', com([[2, '<?a b?>']])],
  ['a DOCTYPE', com([[1, '<!DOCTYPE a>']])],
  ['XML 1.1', Buffer.from(com([]).toString().replace('1.0', '1.1'))],
  ['a name with an accent', com([[15, '<observação/>']])],
  ['a cut note', com([]).subarray(0, -1)],
  ['a second field', com([[8, '<ide/>']])],
  ['a text that is too long', com([[16, 'x'.repeat(LIMITES.texto + 1)]])],
  ['white space that is too long, in a tag', com([[16, `<a${' '.repeat(3 * LIMITES.texto)}/>`]])],
  ['a root that comes late', com([[1, `<!--${' '.repeat(LIMITES.texto / 2)}-->`]])],
  ['too many elements', com([[16, '<a/>'.repeat(LIMITES.elementos)]])],
  ['too many references, in CDATA', com([[16, `<![CDATA[${'&'.repeat(50_000)}]]>`.repeat(5)]])],
  ['too many brackets', com([[16, `${']'.repeat(50_000)}<a/>`.repeat(9)]])],
  ['too many question marks', com([[16, `${'?'.repeat(50_001)}${' '.repeat(20_000)}`]])],
  [
    'too many attributes',
    com([[16, '<a b="" c="" d="" e="" f=""/>'.repeat(LIMITES.atributosNoArquivo / 5 + 1)]]),
  ],
  ['too many comments', com([[16, '<!-- -->'.repeat(LIMITES.comentarios / 16)]])],
  ['too deep', com([[16, `${'<a>'.repeat(33)}${'</a>'.repeat(33)}`]])],
])('left to saxes: %s', (_nome, bytes) => {
  expect(readDirectly(decode(bytes), DAS_NOTAS)).toBeUndefined();
  awaitIgual(bytes);
});

const CORPUS = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus');

if (existsSync(CORPUS)) {
  test('every file of the corpus, and nearly every note on the short way', () => {
    const ler = (folder: string): Buffer[] =>
      readdirSync(join(CORPUS, folder)).map((arquivo) => readFileSync(join(CORPUS, folder, arquivo)));
    const documentos = ler('documents');
    for (const bytes of [...documentos, ...ler('edge')]) awaitIgual(bytes);
    const lidos = documentos.filter((bytes) => lerXml(bytes).tipo === 'lido');
    const diretos = lidos.filter((bytes) => readDirectly(decode(bytes), DAS_NOTAS) !== undefined);
    expect(diretos.length / lidos.length).toBeGreaterThan(0.9);
  });
}
