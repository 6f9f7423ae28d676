/**
 * Finds, among answers of which many name a product by its code, those that may be of one: those that name its code and those that name none,
 * in their order. An office may have answered for each of thousands of products, and each item of a note asks.
 */
export function answersByCode<Answer>(
  codeOf: (answer: Answer) => string | undefined,
): (all: readonly Answer[], code: string | undefined) => readonly Answer[] {
  const sorted = new WeakMap<readonly Answer[], Sorted<Answer>>();
  return (all, code) => {
    const known = sorted.get(all) ?? sort(all, codeOf);
    sorted.set(all, known);
    return (code === undefined ? undefined : known.byCode.get(code)) ?? known.ofNone;
  };
}

interface Sorted<Answer> {
  readonly byCode: ReadonlyMap<string, readonly Answer[]>;
  readonly ofNone: readonly Answer[];
}

function sort<Answer>(
  all: readonly Answer[],
  codeOf: (answer: Answer) => string | undefined,
): Sorted<Answer> {
  const places = new Map<string, number[]>();
  const ofNone: number[] = [];
  for (const [place, answer] of all.entries()) {
    const code = codeOf(answer);
    if (code === undefined) ofNone.push(place);
    else places.set(code, [...(places.get(code) ?? []), place]);
  }
  const at = (chosen: readonly number[]) => chosen.flatMap((place) => all.slice(place, place + 1));
  return {
    byCode: new Map(
      [...places].map(([code, ofCode]) => [code, at([...ofNone, ...ofCode].sort((a, b) => a - b))]),
    ),
    ofNone: at(ofNone),
  };
}
