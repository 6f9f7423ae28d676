import { type CanonicalForm, canonicalForm } from './canonical-form.ts';
import { attributesOf, localName, otherAt, type Tag, tagAt } from './markup.ts';
import { NOTHING, type Scope, scopeInside } from './namespaces.ts';

/** An element that its issuer signs: where it stands, and the signature beside it. */
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
  signature?: Signature;
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
  readonly parts: readonly SignedPart[];
  readonly answers: readonly Answer[];
}

type FormOf = (text: string, start: number, scope: Scope) => CanonicalForm;

/** What the portals of the states have signed, all of them in one form. A NFS-e is signed otherwise: nobody looks at it. */
const DOCUMENTS = ['infNFe', 'infCte', 'infNF3e', 'infNFCom', 'infBPe', 'infNFAg', 'infNFGas'] as const;
const SIGNED: ReadonlySet<string> = new Set([...DOCUMENTS, 'infEvento']);
const ANSWER = /^(?:infProt|retEvento\w*)$/;

/**
 * The signed elements of a file, with their signatures and the answers of the tax authority, in the order of the file.
 * `formOf` gives their canonical form, `asItStands` where that is likely to be it. `text` is well-formed, without DOCTYPE, its line ends are LF.
 */
export function findSignedParts(text: string, formOf: FormOf = canonicalForm): SignedParts {
  const parts: SignedPart[] = [];
  const answers: Answer[] = [];
  const open: { name: string; scope: Scope }[] = [];
  let signature: Signature | undefined;
  let answer: Answer | undefined;
  let at = text.indexOf('<');
  while (at !== -1) {
    const other = otherAt(text, at);
    if (other !== undefined) {
      at = text.indexOf('<', other.end);
      continue;
    }
    const tag = tagAt(text, at);
    at = tag.end;
    if (tag.kind === 'close') {
      const closed = open.pop()?.name;
      if (closed === 'Signature') signature = undefined;
      if (closed !== undefined && ANSWER.test(closed)) answer = undefined;
    } else {
      const name = localName(tag.name);
      const around = open.at(-1)?.scope ?? NOTHING;
      if (SIGNED.has(name) && answer === undefined && tag.kind === 'open') {
        const form = formOf(text, tag.start, around);
        const { text: canonical, changes } = form;
        parts.push({ element: name, id: idOf(tag), start: tag.start, scope: around, canonical, changes });
        at = form.end;
      } else {
        const scope = scopeInside(around, tag.rest);
        if (name === 'Signature' && answer === undefined) signature = beginSignature(parts, scope);
        if (ANSWER.test(name)) {
          answer = emptyAnswer();
          answers.push(answer);
        }
        if (tag.kind === 'open') {
          if (signature !== undefined) readSignature(signature, name, text, tag, scope);
          else if (answer !== undefined) readAnswer(answer, name, text, tag.end);
          open.push({ name, scope });
        }
      }
    }
    at = text.indexOf('<', at);
  }
  return { parts, answers };
}

const idOf = (tag: Tag): string => attributesOf(tag.rest).find(([name]) => name === 'Id')?.[1] ?? '';

/** A signature belongs to the element before it, which has none yet. */
function beginSignature(parts: readonly SignedPart[], scope: Scope): Signature | undefined {
  const part = parts.at(-1);
  if (part === undefined || part.signature !== undefined) return undefined;
  part.signature = { scope, value: '', certificate: '' };
  return part.signature;
}

function readSignature(signature: Signature, name: string, text: string, tag: Tag, scope: Scope): void {
  if (name === 'SignedInfo' && signature.signedInfo === undefined) {
    signature.signedInfo = tag.start;
    signature.scope = scope;
  }
  if (name === 'SignatureValue' && signature.value === '') signature.value = textFrom(text, tag.end);
  if (name === 'X509Certificate' && signature.certificate === '')
    signature.certificate = textFrom(text, tag.end);
}

const emptyAnswer = (): Answer => ({ key: '', digest: '', status: '', received: '' });

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
