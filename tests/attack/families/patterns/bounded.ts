/** What is proven slow on a long text, and never sees one. */
export interface Bounded {
  /** The pattern as it stands in the code. */
  readonly pattern: string;
  /** Characters of the longest text that it may see. */
  readonly longest: number;
  readonly why: string;
}

const AMOUNT = 'the digits of an amount: a fixed-point number of ours, or a field of that length';

export const BOUNDED: readonly Bounded[] = [
  { pattern: String.raw`/\B(?=(?:\d{3})+$)/g`, longest: 60, why: AMOUNT },
  { pattern: String.raw`/\B(?=(\d{3})+(?!\d))/g`, longest: 60, why: AMOUNT },
  { pattern: '/0+$/', longest: 60, why: AMOUNT },
  {
    pattern: String.raw`/\/+$/`,
    longest: 2_000,
    why: 'an address that the operator sets',
  },
  {
    pattern: String.raw`/\s*\n\s*/g`,
    longest: 2_000,
    why: 'messages of the command line, in the terminal of who runs it',
  },
];
