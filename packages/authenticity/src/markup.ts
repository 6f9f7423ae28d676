/** A tag of well-formed XML: where it begins and ends in its text, and what it is. */
export interface Tag {
  readonly start: number;
  /** Position behind its `>`. */
  readonly end: number;
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  /** What stands between the name and the end of the tag: attributes and white space. */
  readonly rest: string;
}

/** What is no tag and no text: its beginning and its end. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** A comment, CDATA section or instruction that begins at `start`: where it ends, and what is inside; else undefined. */
export function otherAt(
  text: string,
  start: number,
): { end: number; opening: string; inside: string } | undefined {
  const second = text.charCodeAt(start + 1);
  if (second !== 0x21 && second !== 0x3f) return undefined;
  for (const [opening, closing] of OTHERS) {
    if (!text.startsWith(opening, start)) continue;
    const close = text.indexOf(closing, start + opening.length);
    const end = close === -1 ? text.length : close + closing.length;
    return { end, opening, inside: text.slice(start + opening.length, close === -1 ? text.length : close) };
  }
  return undefined;
}

/** The tag that begins at `start`, where the text has a `<` that opens or closes an element. */
export function tagAt(text: string, start: number): Tag {
  const closing = text.charCodeAt(start + 1) === SLASH;
  let at = start + (closing ? 2 : 1);
  const nameStart = at;
  while (at < text.length && !endsName(text.charCodeAt(at))) at += 1;
  const name = text.slice(nameStart, at);
  const close = endOfTag(text, at);
  const empty = !closing && text.charCodeAt(close - 1) === SLASH;
  return {
    start,
    end: close + 1,
    name,
    kind: closing ? 'close' : empty ? 'empty' : 'open',
    rest: text.slice(at, empty ? close - 1 : close),
  };
}

const SLASH = 0x2f;
const GREATER = 0x3e;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;

const endsName = (code: number): boolean => code <= 0x20 || code === SLASH || code === GREATER;

/** Where the `>` of a tag stands that is not inside the value of an attribute. */
function endOfTag(text: string, from: number): number {
  let quoted = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted !== 0) {
      if (code === quoted) quoted = 0;
    } else if (code === QUOTE || code === APOSTROPHE) quoted = code;
    else if (code === GREATER) return at;
  }
  return text.length;
}

/** Name and value, references resolved, of each attribute in the rest of a tag. */
export function attributesOf(rest: string): [name: string, value: string][] {
  const found: [string, string][] = [];
  for (let at = 0, equals = rest.indexOf('='); equals !== -1; equals = rest.indexOf('=', at)) {
    const quote = quoteBehind(rest, equals);
    const end = rest.indexOf(rest.charAt(quote), quote + 1);
    if (end === -1) break;
    const value = rest.slice(quote + 1, end).replace(WHITE, ' ');
    found.push([rest.slice(at, equals).trim(), resolveReferences(value)]);
    at = end + 1;
  }
  return found;
}

/** Where the quote stands that opens the value behind an equals sign. */
function quoteBehind(rest: string, equals: number): number {
  let at = equals + 1;
  while (at < rest.length && rest.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

const WHITE = /[\t\n]/g;

/** With the five entities of XML and character references in place of what they stand for. */
export function resolveReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole;
    const code = name.startsWith('#x')
      ? Number.parseInt(name.slice(2), 16)
      : Number.parseInt(name.slice(1), 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const REFERENCE = /&(#x[0-9A-Fa-f]+|#[0-9]+|[a-z]+);/g;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The part of a name behind its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A document by its key, an event by its type, the key of its document and its number: what an Id says, whatever zeros it has. */
export function nameOfId(id: string): string {
  const [, type, key = '', number = ''] = OF_EVENT.exec(id) ?? [];
  return type === undefined ? id.slice(-KEY) : nameOfEvent(type, key, number);
}

export const nameOfEvent = (type: string, key: string, number: string): string =>
  `${type} ${key} ${Number(number)}`;

const KEY = 44;
const OF_EVENT = /^ID([0-9]{6})([0-9A-Z]{44})([0-9]{1,3})$/;
