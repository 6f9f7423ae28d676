import { gzipSync } from 'node:zlib';
import { LIMITES } from '../../packages/documents/dist/index.js';

const BYTES = 5 * 1024 * 1024;

/** Elements that still may be, beside those around them. */
const MANY = LIMITES.elementos - 1_000;

const NOTE =
  '<nfeProc versao="4.00"><NFe><infNFe versao="4.00" Id="NFe35260911222333000181550010000012341123456789">';
const END = '</infNFe></NFe></nfeProc>';
const ITEM = `<det nItem="1"><prod><cProd>1</cProd><xProd>${'Caneta azul '.repeat(9)}</xProd><NCM>96081000</NCM></prod>`;
const FIELD = '<vProd>1.00</vProd>';
const SIXTEEN_ATTRIBUTES = [...'abcdefghijklmnop'].map((name) => `${name}=""`).join(' ');

/** What one of each weighs among the marks. */
const INSTRUCTION = 4;
const CDATA = 4;
const MARKED = 4;

/** As much as may be of everything at once: each kind of mark has a third of what they may weigh together. */
const DEAR = [
  '<a b="&#9;">&amp;]</a>'.repeat(LIMITES.marcas / 3 / MARKED),
  '<a b="1">1</a>'.repeat(LIMITES.atributosNoArquivo - LIMITES.marcas / 3 / MARKED - 10),
  '<a>1</a>'.repeat(LIMITES.elementos - LIMITES.atributosNoArquivo - 2_000),
  '<![CDATA[]]>'.repeat(LIMITES.marcas / 3 / CDATA - 10),
  '<?a b?>'.repeat(LIMITES.marcas / 3 / INSTRUCTION),
  '<!---->'.repeat(LIMITES.comentarios / 16),
].join('');

/** `unit` again and again, `times` at most; what is left of the five megabytes is white space between elements. */
function full(unit: string, times = Number.POSITIVE_INFINITY, before = NOTE, after = END): Buffer {
  const room = BYTES - Buffer.byteLength(before) - Buffer.byteLength(after);
  const most = Math.min(times, Math.floor(room / Math.max(1, Buffer.byteLength(unit))));
  const filling = `${' '.repeat(90_000)}<e/>`;
  const left = room - most * Buffer.byteLength(unit);
  return Buffer.from(before + unit.repeat(most) + filling.repeat(Math.floor(left / filling.length)) + after);
}

/**
 * Files of five megabytes that are made to cost as much as they can, by what they are full of: as many as may be of
 * what is dear to parse, one more than may be, or something wrong only at the very end.
 */
export const HOSTILE_FILES: Readonly<Record<string, () => Buffer>> = {
  'elements, as many as may be': () => full('<a>1</a>', MANY),
  'elements, too many': () => full('<a>1</a>'),
  'empty elements': () => full('<a/>', MANY),
  'nested elements': () => full('<a>'.repeat(29) + '</a>'.repeat(29)),
  'nested without an end': () => full('<a>', undefined, '', ''),
  'long names': () => full(`<${'n'.repeat(100)}/>`),
  'names beyond ASCII': () => full(`<${'ç'.repeat(90)}/>`),
  'many attributes': () => full(`<a ${SIXTEEN_ATTRIBUTES}/>`, LIMITES.atributosNoArquivo / 16 - 1),
  'long attributes': () => full(`<a b="${'x'.repeat(999)}"/>`),
  'references in text': () => full(`<a>${'&amp;'.repeat(1_000)}</a>`, LIMITES.marcas / 1_000),
  'references in attributes': () => full(`<a b="${'&#233;'.repeat(100)}"/>`, LIMITES.marcas / 100),
  'references, too many': () => full(`<a>${'&amp;'.repeat(1_000)}</a>`),
  'text without an end': () => full('x'),
  'long texts': () => full(`<a>${'x'.repeat(99_000)}</a>`),
  'long texts beyond ASCII': () => full(`<a>${'é'.repeat(99_000)}</a>`),
  'long texts of emojis': () => full(`<a>${'😀'.repeat(49_000)}</a>`),
  lines: () => full(`<a>${'\n'.repeat(99_000)}</a>`),
  'lines that end in CRLF': () => full(`<a>${'\r\n'.repeat(49_000)}</a>`),
  'lines that end in CR, one mistake': () => full(`<a>${'\r'.repeat(99_000)}</a>`, undefined, NOTE, '<'),
  'brackets, as many as may be': () => full(`<a>${']'.repeat(1_000)}</a>`, LIMITES.marcas / 2_000),
  'brackets, too many': () => full(`<a>${']'.repeat(1_000)}</a>`),
  'question marks, too many': () => full(`<a>${'?'.repeat(1_000)}</a>`),
  instructions: () => full('<?a b?>', LIMITES.marcas / INSTRUCTION),
  'a long instruction': () => full('x', undefined, `${NOTE}<?a `, `?>${END}`),
  comments: () => full('<!---->', LIMITES.comentarios / 16),
  'a comment without an end': () => full('-x', undefined, `${NOTE}<!--`, ''),
  'CDATA sections': () => full('<![CDATA[]]>', LIMITES.marcas / CDATA - 9),
  'long CDATA sections': () => full(`<a><![CDATA[${'x'.repeat(99_000)}]]></a>`),
  'a DOCTYPE': () =>
    full('<!ENTITY a "aaaaaaaaaa">', undefined, '<?xml version="1.0"?><!DOCTYPE a [', ']><a/>'),
  'comments, then a DOCTYPE': () => full('<!-- -->', undefined, '', '<!DOCTYPE a><a/>'),
  'items without an end': () => full(`${ITEM}</det>`),
  'a cut note': () => full(FIELD, MANY, `${NOTE}${ITEM}`, '</det>').subarray(0, -1),
  'fields, then an emoji': () => full(`<i>${FIELD}</i>`, 120_000, NOTE, `😀${END}`),
  'Latin-1, only at the end': () =>
    Buffer.concat([
      full('<a>1</a>', MANY, NOTE, '').subarray(0, -64),
      Buffer.from(`<b>ã</b>${END}`, 'latin1'),
    ]),
  'UTF-16, one mistake': () =>
    Buffer.from(
      `\uFEFF${full('<a>1</a>', MANY)
        .toString()
        .slice(0, BYTES / 2 - 64)}<`,
      'utf16le',
    ),
  'a bit of all that is dear': () => full('', 0, NOTE + DEAR),
  'a bit of all that is dear, and Latin-1': () =>
    Buffer.concat([full('', 0, NOTE + DEAR, '').subarray(0, -64), Buffer.from(`<b>ã</b>${END}`, 'latin1')]),
  'white space': () => Buffer.alloc(BYTES, ' '),
  'line ends': () => Buffer.alloc(BYTES, '\n'),
  NULs: () => Buffer.alloc(BYTES),
  'the byte 0xFF': () => Buffer.alloc(BYTES, 0xff),
  '"<" alone': () => Buffer.alloc(BYTES, '<'),
  'a compressed document': () => {
    const note = gzipSync(full('<a>1</a>', MANY)).toString('base64');
    return Buffer.from(
      `<retDistDFeInt><loteDistDFeInt><docZip>${note}</docZip></loteDistDFeInt></retDistDFeInt>`,
    );
  },
};

const CTE = '<cteProc><CTe><infCte versao="4.00" Id="CTe35260911222333000181570010000012341123456789">';
const CHAVE = '35260911222333000181550010000012341123456789';

/** The same of documents that are no notes: the lists that they may have, and their groups again and again. */
export const HOSTILE_DOCUMENTS: Readonly<Record<string, () => Buffer>> = {
  'a CT-e of as many notes as may be': () =>
    full(
      `<infNFe><chave>${CHAVE}</chave></infNFe>`,
      4_999,
      `${CTE}<infCTeNorm><infDoc>`,
      '</infDoc></infCTeNorm></infCte></CTe></cteProc>',
    ),
  'a CT-e of too many notes': () =>
    full(`<infNFe><chave>${CHAVE}</chave></infNFe>`, undefined, `${CTE}<infCTeNorm><infDoc>`, ''),
  'a NF3e of all the items that may be': () =>
    full(
      `<NFdet chNF3eAnt="${CHAVE}">${'<det nItem="1"><detItem><prod><vProd>1.00</vProd></prod></detItem></det>'.repeat(990)}</NFdet>`,
      13,
      `<NF3e><infNF3e versao="1.00" Id="NF3e${CHAVE}">`,
      '</infNF3e></NF3e>',
    ),
  'a metropolitan BP-e of all the trips that may be': () =>
    full(
      '<detBPeTM><det nViagem="1"><vBP>1.00</vBP><imp><ICMS><ICMS00><CST>00</CST></ICMS00></ICMS></imp></det></detBPeTM>',
      4_999,
      `<bpeTMProc><BPeTM><infBPe versao="1.00" Id="BPe${CHAVE}">`,
      '</infBPe></BPeTM></bpeTMProc>',
    ),
  ...Object.fromEntries(
    ['NFCom', 'NFAg', 'NFGas'].map((sigla) => [
      `a ${sigla} of too many items`,
      () =>
        full(
          '<det nItem="1"><prod><vProd>1.00</vProd></prod><imposto><ICMS00><CST>00</CST></ICMS00></imposto></det>',
          undefined,
          `<${sigla}><inf${sigla} versao="1.00" Id="${sigla}${CHAVE}">`,
          '',
        ),
    ]),
  ),
  'a GTV-e of many kinds of money': () =>
    full(
      '<infEspecie><vEspecie>1.00</vEspecie></infEspecie>',
      60_000,
      `<GTVeProc><GTVe><infCte versao="4.00" Id="CTe${CHAVE}"><detGTV>`,
      '</detGTV></infCte></GTVe></GTVeProc>',
    ),
  'an NFS-e of many groups': () =>
    full('<a><IBSCBS><vBC>1</vBC></IBSCBS></a>', 40_000, '<NFSe><infNFSe>', '</infNFSe></NFSe>'),
  'events of an NFS-e': () =>
    full(
      '<evento><infEvento><pedRegEvento><e1/></pedRegEvento></infEvento></evento>',
      undefined,
      '<Envelope>',
      '',
    ),
};
