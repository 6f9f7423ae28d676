import { generateDocumento, TIPOS_DE_AMOSTRA, type TipoDeAmostra } from '@apura/samples';
import { DECLARATION } from './note.ts';
import type { HostileXml } from './xml.ts';

let number = 0;

/** A good document of a kind that nobody has sent before, as text. */
function document(tipo: TipoDeAmostra): string {
  number += 1;
  return generateDocumento({ tipo, seed: number, numero: number }).bytes.toString();
}

/** The same with `before` exchanged for `after` the first time; the text must be there, or the attack would be none. */
function changed(tipo: TipoDeAmostra, before: string | RegExp, after: string): string {
  const good = document(tipo);
  const bad = good.replace(before, () => after);
  if (bad === good) throw new Error(`the sample of ${tipo} has no ${before}`);
  return bad;
}

/** What each kind calls its body, and the element that holds its price; a GTV-e has none. */
const NAMES: Readonly<Record<TipoDeAmostra, readonly [body: string, price: string | null]>> = {
  nfse: ['infNFSe', 'vServ'],
  cte: ['infCte', 'vTPrest'],
  ctesimp: ['infCte', 'vTPrest'],
  cteos: ['infCte', 'vTPrest'],
  gtve: ['infCte', null],
  nf3e: ['infNF3e', 'vNF'],
  nfcom: ['infNFCom', 'vNF'],
  nfag: ['infNFAg', 'vNF'],
  nfgas: ['infNFGas', 'vNF'],
  bpe: ['infBPe', 'vBP'],
  bpetm: ['infBPe', 'vBP'],
};

const field = (name: string): RegExp => FIELDS[name] ?? /$^/;
/** Written out: a pattern made of a name is one that nobody looks at. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  vServ: /<vServ>[^<]*/,
  vTPrest: /<vTPrest>[^<]*/,
  vNF: /<vNF>[^<]*/,
  vBP: /<vBP>[^<]*/,
};

function ofKind(tipo: TipoDeAmostra): HostileXml[] {
  const [body, price] = NAMES[tipo];
  const named = (name: string): string => `${tipo}: ${name}`;
  const inside = (text: string) => () => changed(tipo, `</${body}>`, `${text}</${body}>`);
  const start = `<${body} `;
  const priced = (text: string): HostileXml[] =>
    price === null
      ? []
      : [
          {
            name: named(`a price of ${text.slice(0, 20)}`),
            make: () => changed(tipo, field(price), `<${price}>${text}`),
            right: ['nfe_valor_invalido'],
          },
        ];
  return [
    {
      name: named('a DTD'),
      make: () => document(tipo).replace(DECLARATION, `${DECLARATION}<!DOCTYPE a [<!ENTITY b "c">]>`),
      right: ['xml_doctype_proibido'],
    },
    {
      name: named('100,000 levels'),
      make: inside('<a>'.repeat(100_000) + '</a>'.repeat(100_000)),
      right: ['xml_limite_excedido'],
    },
    { name: named('elements without an end'), make: inside('<a>'), right: ['xml_malformado'] },
    {
      name: named('its body twice'),
      make: () => {
        const good = document(tipo);
        const whole = good.slice(good.indexOf(start), good.indexOf(`</${body}>`) + body.length + 3);
        return good.replace(whole, () => whole + whole);
      },
      right: ['nfe_campo_repetido'],
    },
    { name: named('cut in the middle'), make: () => halfOf(document(tipo)), right: ['xml_malformado'] },
    {
      name: named('a key that is SQL'),
      make: () => changed(tipo, / Id="[^"]*"/, ` Id="' OR '1'='1"`),
      right: ['nfe_campo_invalido'],
      slice: true,
    },
    {
      name: named('names of objects'),
      make: inside('<__proto__><polluted>1</polluted></__proto__><constructor>1</constructor>'),
      right: ['processado'],
    },
    {
      name: named('issued on a day that there is not'),
      make: () => changed(tipo, /<dhEmi>[^<]*/, '<dhEmi>2026-13-45T25:61:61-03:00'),
      right: ['nfe_campo_invalido'],
    },
    {
      name: named('a layout called as those of objects'),
      make: () => changed(tipo, /versao="[^"]*"/g, 'versao="__proto__"'),
      right: ['nfe_campo_invalido'],
    },
    ...['1e308', 'NaN', '1,00', '٣.٠٠', '9'.repeat(900)].flatMap(priced),
  ];
}

const halfOf = (text: string): string => text.slice(0, text.length / 2);

/** Each kind of document that is no NF-e: the mistakes that a file can make in every one of them. */
export const OTHER_DOCUMENTS: readonly HostileXml[] = TIPOS_DE_AMOSTRA.flatMap(ofKind);
