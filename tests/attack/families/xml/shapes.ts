import { generateCancelamento, generateNota } from '@apura/samples';
import { changed, DECLARATION, note, withField } from './note.ts';
import type { HostileXml } from './xml.ts';

const XMLNS = 'xmlns="http://www.portalfiscal.inf.br/nfe"';
const repeat = (text: string, times: number): string => text.repeat(times);
const inside = (text: string): string => changed('<transp>', `${text}<transp>`);
const item = (text = note()): string => /<det .*<\/det>/s.exec(text)?.[0] ?? '';
const withItems = (count: number): string => {
  const good = note();
  const [, one = ''] = /(<det .*<\/det>)/s.exec(good) ?? [];
  const all = Array.from({ length: count }, (_, i) => one.replace(/nItem="1"/, `nItem="${i + 1}"`)).join('');
  return good.replace(one, all);
};
const infNFe = (text: string): string => /<infNFe .*<\/infNFe>/s.exec(text)?.[0] ?? '';
const nfe = (text: string): string => /<NFe>.*<\/NFe>/s.exec(text)?.[0] ?? '';
let others = 900_000;
/** A note that is not sent: its key is another one's. */
const foreign = () => {
  others += 1;
  return generateNota({ seed: others, numero: others });
};
const cancellation = (of = foreign()): string =>
  String(
    generateCancelamento({ chave: of.chave, nProt: of.nProt, dhEvento: '2026-09-11T10:00:00-03:00' }).bytes,
  );

/** Structures that a note never has: too deep, too many, too long, cut, doubled, wrapped. */
export const SHAPES: readonly HostileXml[] = [
  {
    name: '100,000 levels',
    make: () => inside(repeat('<a>', 100_000) + repeat('</a>', 100_000)),
    right: ['xml_limite_excedido'],
    slice: true,
  },
  {
    name: '33 levels',
    make: () => inside(repeat('<a>', 33) + repeat('</a>', 33)),
    right: ['xml_limite_excedido'],
  },
  {
    name: 'a million attributes',
    make: () => inside(`<a ${Array.from({ length: 350_000 }, (_, i) => `a${i}=""`).join(' ')}/>`),
    right: ['xml_limite_excedido'],
  },
  {
    name: 'an attribute of 4 MB',
    make: () => inside(`<a b="${repeat('x', 4_000_000)}"/>`),
    right: ['xml_limite_excedido'],
  },
  {
    name: 'a name of 4 MB',
    make: () => inside(`<${repeat('n', 4_000_000)}/>`),
    right: ['xml_limite_excedido'],
  },
  {
    name: 'a text of 4 MB',
    make: () => withField('xProd', repeat('x', 4_000_000)),
    right: ['xml_limite_excedido', 'nfe_campo_invalido'],
  },
  {
    name: 'a comment of 4 MB',
    make: () => inside(`<!--${repeat('x', 4_000_000)}-->`),
    right: ['xml_limite_excedido'],
  },
  {
    name: 'a CDATA section of 4 MB',
    make: () => withField('xProd', `<![CDATA[${repeat('x', 4_000_000)}]]>`),
    right: ['xml_limite_excedido', 'nfe_campo_invalido'],
  },
  {
    name: 'an instruction of 4 MB',
    make: () => inside(`<?a ${repeat('x', 4_000_000)}?>`),
    right: ['xml_limite_excedido'],
  },
  {
    name: 'an element that is not closed',
    make: () => note().replace('</infNFe>', ''),
    right: ['xml_malformado'],
  },
  { name: 'a comment that is not closed', make: () => inside('<!-- '), right: ['xml_malformado'] },
  {
    name: 'a CDATA section that is not closed',
    make: () => withField('xProd', '<![CDATA['),
    right: ['xml_malformado'],
  },
  {
    name: 'an attribute that is not closed',
    make: () => inside('<a b="'),
    right: ['xml_malformado', 'xml_limite_excedido'],
  },
  { name: 'a tag that is not closed', make: () => inside('<a '), right: ['xml_malformado'] },
  { name: 'an instruction that is not closed', make: () => inside('<?a '), right: ['xml_malformado'] },
  {
    name: 'a declaration that is not closed',
    make: () => '<?xml version="1.0"',
    right: ['xml_malformado', 'xml_invalido'],
  },
  { name: 'elements that cross', make: () => inside('<a><b></a></b>'), right: ['xml_malformado'] },
  { name: 'two roots', make: () => note() + note().replace(DECLARATION, ''), right: ['xml_malformado'] },
  {
    name: 'text behind the root',
    make: () => `${note()}<script>alert(1)</script>`,
    right: ['xml_malformado'],
  },
  { name: 'text before the root', make: () => `GIF89a${note()}`, right: ['xml_invalido', 'xml_malformado'] },
  { name: 'a declaration in the middle', make: () => inside(DECLARATION), right: ['xml_malformado'] },
  {
    name: 'the same attribute twice',
    make: () => changed('<infNFe versao="4.00"', '<infNFe versao="4.00" versao="4.00"'),
    right: ['xml_malformado'],
  },
  {
    name: 'the same attribute by two prefixes',
    make: () => inside('<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>'),
    right: ['processado', 'xml_malformado'],
  },
  {
    name: 'a prefix that nobody declared',
    make: () => inside('<q:a/>'),
    right: ['processado', 'xml_malformado'],
  },
  {
    name: 'another namespace',
    make: () => note().replace(XMLNS, 'xmlns="http://atacante.example/nfe"'),
    right: ['processado', 'xml_sem_nfe'],
  },
  {
    name: 'a prefix bound anew',
    make: () => inside('<p:a xmlns:p="u"><p:b xmlns:p="v"/></p:a>'),
    right: ['processado'],
  },
  {
    name: 'the prefix xml bound anew',
    make: () => inside('<a xmlns:xml="u"/>'),
    right: ['processado', 'xml_malformado'],
  },
  {
    name: '10,000 namespaces',
    make: () => inside(`<a ${Array.from({ length: 10_000 }, (_, i) => `xmlns:p${i}="u${i}"`).join(' ')}/>`),
    right: ['xml_limite_excedido'],
  },
  {
    name: '10,000 namespaces, one below the other',
    make: () => inside(Array.from({ length: 10_000 }, (_, i) => `<a xmlns:p${i}="u"/>`).join('')),
    right: ['processado'],
  },
  {
    name: 'fields of another namespace among the real ones',
    make: () => changed('<vProd>', '<x:vProd xmlns:x="http://atacante.example">0.01</x:vProd><vProd>'),
    right: ['processado', 'nfe_campo_repetido'],
  },
  {
    name: 'two infNFe in one NFe',
    make: () => {
      const good = note();
      return good.replace('</infNFe>', `</infNFe>${infNFe(note())}`);
    },
    right: ['nfe_campo_repetido'],
    slice: true,
  },
  {
    name: 'two NFe in one proc, the signed one second',
    make: () => {
      const good = note();
      return good.replace('<NFe>', `${nfe(note())}<NFe>`);
    },
    right: ['nfe_campo_repetido', 'xml_malformado'],
    slice: true,
  },
  {
    name: 'the signed infNFe wrapped in another element',
    make: () => {
      const good = note();
      return good.replace('<transp>', `<extra>${infNFe(note())}</extra><transp>`);
    },
    right: ['processado', 'nfe_campo_repetido'],
  },
  {
    name: 'an infNFe within a Signature',
    make: () => {
      const good = note();
      return good.replace('<KeyInfo>', `<Object>${infNFe(note())}</Object><KeyInfo>`);
    },
    right: ['processado', 'nfe_campo_repetido'],
  },
  {
    name: 'a signature over another id',
    make: () => changed(/Reference URI="#NFe\d+"/, `Reference URI="#NFe${foreign().chave}"`),
    right: ['processado', 'nfe_campo_invalido'],
  },
  // What is odd in a note's identity is told, and does not stop it: the key alone says which note it is.
  {
    name: 'a protocol of another key',
    make: () => changed(/<chNFe>\d+/, `<chNFe>${foreign().chave}`),
    right: ['processado'],
    slice: true,
  },
  {
    name: 'an id of another key',
    make: () => changed(/Id="NFe\d+"/, `Id="NFe${foreign().chave}"`),
    right: ['processado'],
  },
  {
    name: 'a wrong check digit in the key',
    make: () => {
      const good = note();
      const [, key = ''] = /Id="NFe(\d{44})"/.exec(good) ?? [];
      const bad = key.slice(0, 43) + ((Number(key[43]) + 1) % 10);
      return good.replaceAll(key, bad);
    },
    right: ['processado'],
  },
  {
    name: "a CNPJ that is not the key's",
    make: () => withField('CNPJ', '90001001000143'),
    right: ['processado'],
  },
  {
    name: 'a CNPJ with wrong check digits',
    make: () => withField('CNPJ', '90003003000172'),
    right: ['processado'],
  },
  {
    name: '10,000 items',
    make: () => withItems(4_000),
    right: ['xml_limite_excedido', '413 payload_too_large'],
  },
  { name: '991 items', make: () => withItems(991), right: ['xml_limite_excedido'] },
  {
    name: 'no item',
    make: () => {
      const good = note();
      return good.replace(item(good), '');
    },
    right: ['nfe_campo_ausente'],
  },
  {
    name: 'a note within a note',
    make: () => {
      const good = note();
      return good.replace('<transp>', `${nfe(note())}<transp>`);
    },
    right: ['processado', 'nfe_campo_repetido'],
  },
  { name: 'an empty file', make: () => '', right: ['xml_vazio'] },
  {
    name: 'a file of 6 MB',
    make: () => `${note()}${repeat(' ', 6_000_000)}`,
    right: ['413 payload_too_large'],
    slice: true,
  },
  { name: 'a cancellation of what nobody sent', make: () => cancellation(), right: ['processado'] },
  {
    name: "a cancellation whose author is not the note's issuer",
    make: () => cancellation().replace(/<CNPJ>\d+/, '<CNPJ>90001001000143'),
    right: ['processado'],
  },
  {
    name: 'a cancellation that nobody registered, with the answer to another one',
    make: () => {
      const text = cancellation();
      const at = text.indexOf('<retEvento');
      return text.slice(0, at) + text.slice(at).replace(/<chNFe>\d+/, `<chNFe>${foreign().chave}`);
    },
    right: ['processado'],
  },
];
