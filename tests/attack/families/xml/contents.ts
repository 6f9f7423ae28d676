import { changed, withField } from './note.ts';
import type { HostileXml } from './xml.ts';

/** A number of the note that is no number of the layout (11v0-10: digits, a point, two decimals). */
const number = (text: string): HostileXml => ({
  name: `an amount of ${text.length > 30 ? `${text.length} characters` : text}`,
  make: () => withField('vProd', text),
  right: ['nfe_valor_invalido'],
});
/** One that the reader takes, or misses, as the layout's white space and the returns of some systems want it. */
const odd = (text: string, right: string): HostileXml => ({ ...number(text), right: [right] });
const date = (text: string): HostileXml => ({
  name: `issued at ${text}`,
  make: () => withField('dhEmi', text),
  right: ['nfe_campo_invalido'],
});
/** Text that is dangerous where it is shown. It is a name like others; what is made of it is looked at under "Printing". */
const text = (name: string, content: string): HostileXml => ({
  name,
  make: () => withField('xProd', content),
  right: ['processado'],
});
/** An element with a name that JavaScript's objects know. */
const prototype = (name: string): HostileXml => ({
  name: `an element called ${name}`,
  make: () => changed('<vProd>', `<${name}><polluted>1</polluted></${name}><vProd>`),
  right: ['processado'],
});

export const CONTENTS: readonly HostileXml[] = [
  ...[
    '1e308',
    '1E2',
    'NaN',
    'Infinity',
    '+1.00',
    '1,00',
    '1.234,56',
    '0x10',
    '1_000.00',
    '٣.٠٠',
    '１.００',
    '1.00 2.00',
    '.',
    '1.',
    '1.2.3',
    '1'.repeat(50),
    '9'.repeat(900),
    '--1',
    '1/3',
    '½',
  ].map(number),
  odd('-0', 'processado'),
  odd('-1.00', 'processado'),
  odd('', 'nfe_campo_ausente'),
  odd(' ', 'nfe_campo_ausente'),
  odd('1.00&#10;', 'processado'),
  ...[
    '9999-99-99T99:99:99-03:00',
    '2026-02-30T10:00:00-03:00',
    '0000-00-00T00:00:00Z',
    '-2026-09-10T10:00:00-03:00',
    '+012026-09-10T10:00:00-03:00',
    '2026-09-10',
    '2026-09-10T10:00:00',
    '10/09/2026',
    '2026-09-10T25:00:00-03:00',
    '2026-09-10T10:00:00+99:00',
    '1757509200',
    "2026-09-10T10:00:00-03:00'; DROP TABLE documento; --",
  ].map(date),
  text('HTML in a name', '&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;'),
  text('a script in CDATA', '<![CDATA[</td><script src="http://127.0.0.1/a.js"></script>]]>'),
  text('a formula in a name', "=cmd|' /C calc'!A0"),
  text('a formula behind a tab reference', '&#9;=HYPERLINK("http://127.0.0.1")'),
  text('SQL in a name', "'; DROP TABLE documento; --"),
  text('a template in a name', '\u0024{7*7}{{7*7}}&lt;%= 7*7 %&gt;#{7*7}'),
  text('letters that run from right to left', '\u202Egnp.exe\u202C\u2066\u2069\u200F'),
  text('letters of no width, and 500 accents', `A\u200B\u200D\uFEFF${'\u0301'.repeat(90)}`),
  text('line separators', 'a\u2028b\u2029c\u0085d'),
  text('a path', '../../../../etc/passwd'),
  text('a log4j lookup', '\u0024{jndi:ldap://127.0.0.1/a}'),
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'].map(prototype),
  {
    name: 'attributes called as those of objects',
    make: () => changed('<infNFe ', '<infNFe __proto__="1" constructor="2" toString="3" '),
    right: ['processado'],
  },
  {
    name: 'items called as those of objects',
    make: () => changed('nItem="1"', 'nItem="__proto__"'),
    right: ['nfe_campo_invalido'],
  },
  {
    name: 'items numbered -1',
    make: () => changed('nItem="1"', 'nItem="-1"'),
    right: ['nfe_campo_invalido'],
  },
  {
    name: 'a layout called as those of objects',
    make: () => changed('<infNFe versao="4.00"', '<infNFe versao="__proto__"'),
    right: ['nfe_versao_antiga', 'documento_nao_suportado', 'nfe_campo_invalido'],
  },
  {
    name: 'a model that there is not',
    make: () => withField('mod', '99'),
    right: ['documento_nao_suportado', 'nfe_campo_invalido'],
  },
  { name: 'a state that there is not', make: () => withField('cUF', '99'), right: ['processado'] },
  {
    name: 'a classification called as those of objects',
    make: () => withField('cClassTrib', '__proto__'),
    right: ['nfe_campo_invalido', 'processado'],
  },
  {
    name: 'a code of goods that is SQL',
    make: () => withField('NCM', "1' OR '1'='1"),
    right: ['nfe_campo_invalido'],
  },
  {
    name: 'a field twice',
    make: () => changed('<NCM>', '<NCM>00000000</NCM><NCM>'),
    right: ['nfe_campo_repetido'],
  },
  {
    name: 'elements within a number',
    make: () => withField('vProd', '1<b>0</b>0.00'),
    right: ['nfe_valor_invalido', 'nfe_campo_invalido'],
  },
  {
    name: 'comments within a number',
    make: () => withField('vProd', '1<!-- -->00.00'),
    right: ['processado', 'nfe_valor_invalido'],
  },
];
