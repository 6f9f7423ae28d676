import { createHash } from 'node:crypto';
import { canonicalForm, type Undone } from './canonical-form.ts';
import { onlyDefault } from './namespaces.ts';
import type { SignedPart } from './signed-parts.ts';

/** A note of 990 items that writes each empty element in short has a few thousand; each repair goes over all of them again. */
const MOST_CHANGES = 20_000;

export interface DigestComparison {
  /** As the file stands, base64. */
  readonly computed: string;
  /**
   * 'same': the element is what was digested, with the namespaces around it or without those of an envelope.
   * 'reformatted': it is once white space that a program has put in or taken away is undone. 'unusual': different as it
   * stands, and written so that nobody would write a note: what was done to it is not searched for.
   */
  readonly result: 'same' | 'reformatted' | 'different' | 'unusual';
}

/** Compares the digest of a signed element with the one that is expected; what may have been done to it is undone in order. */
export function compareDigest(
  text: string,
  part: SignedPart,
  expected: string,
  hash: string,
  undo: boolean,
): DigestComparison {
  const digest = (canonical: string) => createHash(hash).update(canonical).digest('base64');
  const computed = digest(part.canonical);
  if (computed === expected) return { computed, result: 'same' };
  if (!undo) return { computed, result: 'different' };
  if (part.changes > MOST_CHANGES) return { computed, result: 'unusual' };
  const bare = onlyDefault(part.scope);
  const form = (undone: Undone, scope = part.scope) =>
    digest(canonicalForm(text, part.start, scope, undone).text);
  if (bare.size !== part.scope.size && form('nothing', bare) === expected)
    return { computed, result: 'same' };
  const reformatted = (['indentation', 'indentation and spaces around texts'] as const).some(
    (undone) =>
      form(undone) === expected || (bare.size !== part.scope.size && form(undone, bare) === expected),
  );
  return { computed, result: reformatted ? 'reformatted' : 'different' };
}
