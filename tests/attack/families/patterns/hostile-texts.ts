/**
 * Texts that a pattern may take long over, each of a wished length: its own words and letters, alone, by twos, and one
 * of them before many of another; at the end stands what fits nothing.
 */
export function hostileTexts(source: string): ((length: number) => string)[] {
  const plain = source.replaceAll(/\\[pP]\{\w+\}|\\u[\da-f]{4}|\{[\d,]+\}|\(\?(?:[:=!]|<[=!]?\w*>?)/gi, ' ');
  const words = plain.replaceAll(/\\([^\w])/g, '$1').match(/[a-z]{2,}|-{2,}/gi) ?? [];
  const letters = [...new Set([...plain.replaceAll(/\\[a-z]/gi, ''), ...'0aA @.:/-,\n'])].slice(0, 30);
  const begin = [...new Set(words), ...letters];
  return [
    ...begin.flatMap((one) =>
      letters.map((other) => (length: number) => repeated(one === other ? one : one + other, length)),
    ),
    ...[...new Set(words)].flatMap((word) =>
      letters.map((letter) => (length: number) => word + repeated(letter, length - word.length)),
    ),
  ];
}

const repeated = (unit: string, length: number): string =>
  `${unit.repeat(Math.max(1, Math.floor(length / unit.length)))}\0`;
