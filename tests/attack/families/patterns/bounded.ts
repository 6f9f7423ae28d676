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
  { pattern: String.raw`/\.?0+$/`, longest: 60, why: AMOUNT },
  {
    pattern: '/substituíd[oa].*não conta/',
    longest: 2_000,
    why: 'a cell of the index of a corpus, on the machine of who runs it',
  },
  {
    pattern: String.raw`/^(?:cte|nfcom)\/nfephp-org__sped-(?:cte|nfcom)__\w+_v\w[\w.]*\.xml$/`,
    longest: 2_000,
    why: 'names of files of a corpus, on the machine of who runs it',
  },
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
