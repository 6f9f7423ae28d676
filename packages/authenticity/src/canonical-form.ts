import { attributesOf, otherAt, resolveReferences, type Tag, tagAt } from './markup.ts';

/** Namespaces in scope: prefix to URI; the default one is the empty prefix. Never changed once it was made. */
export type Scope = ReadonlyMap<string, string>;

export const NOTHING: Scope = new Map();

/** The scope inside a tag, the same object where the tag declares nothing. */
export function scopeInside(outer: Scope, rest: string): Scope {
  if (!rest.includes('xmlns')) return outer;
  const declared = attributesOf(rest).flatMap(([name, uri]) => {
    const prefix = declaredPrefix(name);
    return prefix === undefined ? [] : [[prefix, uri] as const];
  });
  return declared.length === 0 ? outer : new Map([...outer, ...declared]);
}

/** The prefix that an attribute declares; undefined of one that declares none. */
function declaredPrefix(attribute: string): string | undefined {
  if (attribute === 'xmlns') return '';
  return attribute.startsWith('xmlns:') ? attribute.slice('xmlns:'.length) : undefined;
}

/** The scope without prefixed namespaces: as it is where nothing but the layout's own stands around an element. */
export function onlyDefault(scope: Scope): Scope {
  const uri = scope.get('');
  return uri === undefined ? NOTHING : new Map([['', uri]]);
}

/** What a program in between is supposed to have done to the white space of an element, and is undone. */
export type Undone = 'nothing' | 'indentation' | 'indentation and spaces around texts';

export interface CanonicalForm {
  readonly text: string;
  /** Position behind the element's end tag. */
  readonly end: number;
  /** Places at which the text was not canonical as it stood. */
  readonly changes: number;
}

/**
 * The canonical form (C14N 1.0, inclusive, without comments: REC-xml-c14n-20010315) of the element that begins at
 * `start` of a well-formed text without DOCTYPE, with `scope` around it. Line ends of the text are LF already.
 *
 * One pass; what is canonical as it stands is copied in long runs. An `undone` other than 'nothing' drops white space
 * between tags (never all that an element holds), and around texts.
 */
export function canonicalForm(
  text: string,
  start: number,
  scope: Scope,
  undone: Undone = 'nothing',
): CanonicalForm {
  const writer = new Writer(text, start, undone);
  const scopes: Scope[] = [scope];
  let at = start;
  let before: Tag | undefined;
  do {
    const other = otherAt(text, at);
    if (other === undefined) {
      const tag = tagAt(text, at);
      writer.tag(tag, scopes, before === undefined);
      before = tag;
      at = tag.end;
    } else {
      writer.other(at, other);
      at = other.end;
    }
    if (scopes.length > 1) {
      const next = text.indexOf('<', at);
      const until = next === -1 ? text.length : next;
      if (until > at) writer.text(at, until, before?.kind === 'open');
      at = until;
    }
  } while (scopes.length > 1 && at < text.length);
  return { text: writer.finish(at), end: at, changes: writer.changes };
}

/**
 * The element as it stands, up to the first end tag of its name, behind a canonical start tag. It is the canonical form of
 * most notes, and where its digest is the signed one, it is: nobody finds another text of that digest. Where it is not,
 * nothing is known, not even where the element ends.
 */
export function asItStands(text: string, start: number, scope: Scope): CanonicalForm {
  const apex = tagAt(text, start);
  const closing = `</${apex.name}>`;
  const close = text.indexOf(closing, apex.end);
  if (close === -1) return canonicalForm(text, start, scope);
  const opening = startTag(apex, [...scopeInside(scope, apex.rest)]);
  return { text: opening + text.slice(apex.end, close) + closing, end: close + closing.length, changes: 0 };
}

class Writer {
  changes = 0;
  readonly #text: string;
  readonly #undone: Undone;
  #written = '';
  /** Up to here the text was taken over or replaced. */
  #taken: number;

  constructor(text: string, start: number, undone: Undone) {
    this.#text = text;
    this.#taken = start;
    this.#undone = undone;
  }

  finish(end: number): string {
    return this.#written + this.#text.slice(this.#taken, end);
  }

  tag(tag: Tag, scopes: Scope[], apex: boolean): void {
    const outer = scopes.at(-1);
    if (!outer) throw new Error('the scope of the document stays');
    if (tag.kind === 'close') {
      if (tag.rest !== '') this.#replace(tag.start, tag.end, `</${tag.name}>`);
      scopes.pop();
      return;
    }
    if (tag.rest !== '' || tag.kind === 'empty' || apex) {
      const inner = scopeInside(outer, tag.rest);
      const around = apex ? NOTHING : outer;
      const shown = inner === around ? [] : [...inner].filter(([prefix, uri]) => around.get(prefix) !== uri);
      const end = tag.kind === 'empty' ? `</${tag.name}>` : '';
      this.#replace(tag.start, tag.end, startTag(tag, shown) + end);
      if (tag.kind === 'open') scopes.push(inner);
    } else scopes.push(outer);
  }

  other(start: number, { end, opening, inside }: { end: number; opening: string; inside: string }): void {
    if (opening === '<!--') this.#replace(start, end, '');
    if (opening === '<![CDATA[') this.#replace(start, end, escapeText(inside));
    if (opening === '<?') this.#replace(start, end, `<?${inside.replace(/\s+/, ' ').trimEnd()}?>`);
  }

  /** Text between two tags; `opened`: the one before it opens an element. */
  text(start: number, end: number, opened: boolean): void {
    const raw = this.#text.slice(start, end);
    let kept = raw;
    if (this.#undone !== 'nothing') {
      const leaf = opened && this.#text.charCodeAt(end + 1) === 0x2f;
      if (leaf && this.#undone !== 'indentation') kept = raw.trim();
      if (!leaf && raw.trim() === '') kept = '';
    }
    if (kept.includes('&') || kept.includes('>')) kept = escapeText(resolveReferences(kept));
    if (kept !== raw) this.#replace(start, end, kept);
  }

  #replace(start: number, end: number, by: string): void {
    this.#written += this.#text.slice(this.#taken, start) + by;
    this.#taken = end;
    this.changes += 1;
  }
}

const startTag = ({ name, rest }: Tag, shown: [prefix: string, uri: string][]): string =>
  `<${name}${namespaces(shown)}${attributes(rest)}>`;

const namespaces = (shown: [prefix: string, uri: string][]): string =>
  shown
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeValue(uri)}"`)
    .join('');

/** Those without a prefix come first. */
const attributes = (rest: string): string =>
  attributesOf(rest)
    .filter(([name]) => declaredPrefix(name) === undefined)
    .sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')) || (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}="${escapeValue(value)}"`)
    .join('');

const escapeText = (text: string): string => text.replace(/[&<>\r]/g, (char) => ESCAPED.get(char) ?? char);
const escapeValue = (text: string): string =>
  text.replace(/[&<"\t\n\r]/g, (char) => ESCAPED.get(char) ?? char);

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\t', '&#x9;'],
  ['\n', '&#xA;'],
  ['\r', '&#xD;'],
]);
