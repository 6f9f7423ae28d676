import { OUTERMOST_PLACE, placeInside, type ReadingPlace } from '@apura/documents';
import { type CanonicalForm, canonicalForm, NOTHING, type Scope, scopeInside } from './canonical-form.ts';
import { attributesOf, localName, nameOfId, otherAt, type Tag, tagAt } from './markup.ts';

/** An element that its issuer signs: where it stands, the signature beside it and what the tax authority answered to it. */
export interface SignedPart {
  /** Its local name: `infEvento`, or what the body of a document is called. */
  readonly element: string;
  /** Its attribute Id, as written. */
  readonly id: string;
  readonly start: number;
  readonly scope: Scope;
  /** Its canonical form as the file stands. */
  readonly canonical: string;
  /** Places at which it was not canonical. */
  readonly changes: number;
  readonly signature: Signature | undefined;
  readonly answer: Answer | undefined;
  /** Its Id stands in the file more than once, also where nobody reads. */
  readonly repeated: boolean;
}

export interface Signature {
  /** Where SignedInfo begins; undefined where there is none. */
  signedInfo?: number;
  scope: Scope;
  value: string;
  certificate: string;
}

/** What the tax authority answered: `infProt` of a note, `infEvento` of a `retEvento`. */
export interface Answer {
  key: string;
  digest: string;
  status: string;
  received: string;
}

export interface SignedParts {
  /** By their names (`nameOfId`). */
  readonly parts: ReadonlyMap<string, SignedPart>;
  /** Files that an answer of the distribution service holds: gzip in base64. */
  readonly docZips: readonly string[];
}

type FormOf = (text: string, start: number, scope: Scope) => CanonicalForm;

/** What the portals of the states have signed, all of them in one form. A NFS-e is signed otherwise: nobody looks at it. */
const DOCUMENTS = ['infNFe', 'infCte', 'infNF3e', 'infNFCom', 'infBPe', 'infNFAg', 'infNFGas'] as const;
const SIGNED: ReadonlySet<string> = new Set([...DOCUMENTS, 'infEvento']);
const ANSWER_TO_EVENT = /^retEvento/;

/**
 * The signed elements whose names are `wanted`, with the signatures and the answers beside them. Only where `lerDocumento` reads: what
 * it skips is passed over without being looked into, so that a stranger's junk costs no more here than it does there. `formOf` gives
 * their canonical form, `asItStands` where that is likely to be it. `text` is well-formed, without DOCTYPE, its line ends are LF.
 */
export function findSignedParts(
  text: string,
  wanted: (name: string) => boolean,
  formOf: FormOf = canonicalForm,
): SignedParts {
  const search = new Search(text, wanted, formOf);
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) at = search.step(at);
  return search.found();
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Open {
  readonly scope: Scope;
  /** Left out inside of signatures and answers, which are searched by names alone. */
  readonly place?: ReadingPlace;
  /** What is over at its end. */
  readonly ends?: 'signature' | 'answer';
  /** The signed element in it. */
  part?: Mutable<SignedPart>;
  /** The first protocol in it, and the first answer to an event. */
  protocol?: Answer;
  answer?: Answer;
}

class Search {
  readonly #text: string;
  readonly #wanted: (name: string) => boolean;
  readonly #formOf: FormOf;
  readonly #parts = new Map<string, Mutable<SignedPart>>();
  /** What stands around each element of `#parts` and what is beside it: where its answer is. */
  readonly #envelopes = new Map<string, Open | undefined>();
  /** Names that stand where nobody reads. */
  readonly #elsewhere = new Set<string>();
  readonly #docZips: string[] = [];
  readonly #open: Open[] = [];
  #signature: Signature | undefined;
  #answer: Answer | undefined;

  constructor(text: string, wanted: (name: string) => boolean, formOf: FormOf) {
    this.#text = text;
    this.#wanted = wanted;
    this.#formOf = formOf;
  }

  found(): SignedParts {
    for (const [name, part] of this.#parts) {
      const envelope = this.#envelopes.get(name);
      part.repeated ||= this.#elsewhere.has(name);
      part.answer = part.element === 'infEvento' ? envelope?.answer : envelope?.protocol;
    }
    return { parts: this.#parts, docZips: this.#docZips };
  }

  /** Goes over the tag, or what is none, that begins at `at`; over the whole element where nothing in it is looked for. */
  step(at: number): number {
    const other = otherAt(this.#text, at);
    if (other !== undefined) return other.end;
    const tag = tagAt(this.#text, at);
    if (tag.kind === 'close') this.#close();
    else return this.#enter(tag, localName(tag.name));
    return tag.end;
  }

  #close(): void {
    const ends = this.#open.pop()?.ends;
    if (ends === 'signature') this.#signature = undefined;
    if (ends === 'answer') this.#answer = undefined;
  }

  #enter(tag: Tag, name: string): number {
    const parent = this.#open.at(-1);
    const around = parent?.scope ?? NOTHING;
    const scope = scopeInside(around, tag.rest);
    if (this.#signature !== undefined) {
      this.#seeElsewhere(tag);
      if (tag.kind === 'open') {
        readSignature(this.#signature, name, this.#text, tag, scope);
        this.#open.push({ scope });
      }
      return tag.end;
    }
    if (this.#answer !== undefined) {
      if (tag.kind === 'open') {
        readAnswer(this.#answer, name, this.#text, tag.end);
        this.#open.push({ scope });
      }
      return tag.end;
    }
    // A signature is its element's: the first that stands behind it in the same element.
    if (name === 'Signature' && tag.kind === 'open' && parent?.part && parent.part.signature === undefined) {
      this.#signature = { scope, value: '', certificate: '' };
      parent.part.signature = this.#signature;
      this.#open.push({ scope, ends: 'signature' });
      return tag.end;
    }
    const here = parent === undefined ? OUTERMOST_PLACE : parent.place;
    const place = here && placeInside(here, name);
    if (place === undefined) return this.#skip(tag);
    if (SIGNED.has(name)) return this.#take(tag, name, around);
    if (tag.kind === 'empty') return tag.end;
    if (place.tipo === 'docZip') this.#docZips.push(textFrom(this.#text, tag.end));
    if (isAnswer(name)) {
      this.#answer = this.#newAnswer(name);
      this.#open.push({ scope, ends: 'answer' });
    } else this.#open.push({ scope, place });
    return tag.end;
  }

  #take(tag: Tag, element: string, scope: Scope): number {
    const { start } = tag;
    const id = idOf(tag);
    const name = nameOfId(id);
    const known = this.#parts.get(name);
    if (known !== undefined) known.repeated = true;
    if (known !== undefined || !this.#wanted(name) || tag.kind === 'empty') return this.#skip(tag);
    const { text: canonical, changes, end } = this.#formOf(this.#text, start, scope);
    const beside = { signature: undefined, answer: undefined, repeated: false };
    const whole = { element, id, start, scope, canonical, changes, ...beside };
    this.#parts.set(name, whole);
    this.#envelopes.set(name, this.#open.at(-2));
    const parent = this.#open.at(-1);
    if (parent !== undefined) parent.part = whole;
    return end;
  }

  /** Protocols stand in an element of their own beside the document, answers to events beside the event. */
  #newAnswer(name: string): Answer {
    const answer = { key: '', digest: '', status: '', received: '' };
    const parent = this.#open.at(-1);
    if (ANSWER_TO_EVENT.test(name)) {
      if (parent !== undefined) parent.answer ??= answer;
    } else {
      const envelope = this.#open.at(-2);
      if (envelope !== undefined) envelope.protocol ??= answer;
    }
    return answer;
  }

  /** Over an element and all that it holds. An Id that is wanted is seen there: a signature names its element by the Id alone. */
  #skip(first: Tag): number {
    let depth = 0;
    let at = first.start;
    do {
      const other = otherAt(this.#text, at);
      if (other === undefined) {
        const tag = tagAt(this.#text, at);
        if (tag.kind === 'open') depth += 1;
        if (tag.kind === 'close') depth -= 1;
        else if (at !== first.start) this.#seeElsewhere(tag);
        at = tag.end;
      } else at = other.end;
      if (depth > 0) at = this.#text.indexOf('<', at);
    } while (depth > 0 && at !== -1);
    return at === -1 ? this.#text.length : at;
  }

  #seeElsewhere(tag: Tag): void {
    if (!SIGNED.has(localName(tag.name))) return;
    const name = nameOfId(idOf(tag));
    if (this.#wanted(name)) this.#elsewhere.add(name);
  }
}

const isAnswer = (name: string): boolean => name === 'infProt' || ANSWER_TO_EVENT.test(name);

const idOf = (tag: Tag): string => attributesOf(tag.rest).find(([name]) => name === 'Id')?.[1] ?? '';

function readSignature(signature: Signature, name: string, text: string, tag: Tag, scope: Scope): void {
  if (name === 'SignedInfo' && signature.signedInfo === undefined) {
    signature.signedInfo = tag.start;
    signature.scope = scope;
  }
  if (name === 'SignatureValue' && signature.value === '') signature.value = textFrom(text, tag.end);
  if (name === 'X509Certificate' && signature.certificate === '')
    signature.certificate = textFrom(text, tag.end);
}

const ANSWERED: ReadonlyMap<string, keyof Answer> = new Map([
  ...['NFe', 'CTe', 'NF3e', 'NFCom', 'BPe', 'NFAg', 'NFGas'].map((sigla) => [`ch${sigla}`, 'key'] as const),
  ['digVal', 'digest'],
  ['cStat', 'status'],
  ['dhRecbto', 'received'],
  ['dhRegEvento', 'received'],
]);

function readAnswer(answer: Answer, name: string, text: string, from: number): void {
  const field = ANSWERED.get(name);
  if (field !== undefined && answer[field] === '') answer[field] = textFrom(text, from);
}

/** The text from here to the next tag, without white space. */
function textFrom(text: string, from: number): string {
  const end = text.indexOf('<', from);
  return text.slice(from, end === -1 ? text.length : end).replace(/\s+/g, '');
}
