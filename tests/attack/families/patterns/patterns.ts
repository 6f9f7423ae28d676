import { createContext, runInContext } from 'node:vm';
import type { Attack, Family } from '../../attack.ts';
import { BOUNDED } from './bounded.ts';
import { findPatterns, type Pattern } from './find-patterns.ts';
import { hostileTexts } from './hostile-texts.ts';

const nameOf = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

/**
 * Whether any text makes a regular expression take long: recheck looks at its automaton, and searches for such a text
 * where that does not tell. What it does not prove, and what it finds, is tried here.
 */
export const patterns: Family = {
  name: 'Regular expressions',
  offline: true,
  attacks() {
    const found = findPatterns();
    const names = new Set(found.map(nameOf));
    return [
      {
        name: `${found.length} patterns, and ${BOUNDED.length} that see short texts only`,
        right: ['each of them is in the code'],
        slice: true,
        run: async () => {
          const gone = BOUNDED.filter(({ pattern }) => !names.has(pattern));
          return gone.length
            ? `gone: ${gone.map(({ pattern }) => pattern).join(' ')}`
            : 'each of them is in the code';
        },
      },
      ...found.map(
        (pattern, i): Attack => ({
          name: `${nameOf(pattern)} (${pattern.where})`,
          right: ['proven safe', 'quick on all texts tried'],
          ...(i % 90 === 0 ? { slice: true as const } : {}),
          run: () => judge(pattern),
        }),
      ),
    ];
  },
};

/** Longest text that one of them sees at once where nothing else is known: a field of a JSON body, the answer of a receiver. */
const LONGEST = 64 * 1024;
const CPU_MS = 50;

async function judge(pattern: Pattern): Promise<string> {
  process.env.RECHECK_BACKEND = 'pure';
  const { check } = await import('recheck');
  const found = await check(pattern.source, pattern.flags, { timeout: 3_000, attackTimeout: 1_000 });
  if (found.status === 'safe' && found.checker === 'automaton') return 'proven safe';
  const { longest = LONGEST } = BOUNDED.find((one) => one.pattern === nameOf(pattern)) ?? {};
  const attacks = [
    ...(found.status === 'vulnerable' ? [(size: number) => pumpedTo(found.attack, size)] : []),
    ...hostileTexts(pattern.source),
  ];
  for (const textOf of attacks) {
    const text = textOf(longest);
    const ms = cpuOf(pattern, text);
    if (ms > CPU_MS)
      return `${ms} ms and more on ${text.length} characters: ${JSON.stringify(text.slice(0, 40))}…`;
  }
  return 'quick on all texts tried';
}

/** recheck's text, its repeated parts repeated until it is so long. */
function pumpedTo(
  { pumps, suffix }: { pumps: { prefix: string; pump: string }[]; suffix: string },
  size: number,
): string {
  const times = Math.floor(size / Math.max(1, pumps.map(({ pump }) => pump).join('').length));
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
}

/** Milliseconds of CPU of a search through the whole text; the least of three, and of `PATIENCE_MS` at most. */
function cpuOf({ source, flags }: Pattern, text: string): number {
  const context = createContext({
    form: new RegExp(source, flags.includes('g') ? flags : `${flags}g`),
    text,
  });
  const once = () => {
    const before = process.cpuUsage();
    try {
      runInContext("text.replace(form, '')", context, { timeout: PATIENCE_MS });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    }
    const { user, system } = process.cpuUsage(before);
    return Math.round((user + system) / 1000);
  };
  let least = once();
  for (let tried = 1; tried < 3 && least > CPU_MS; tried += 1) least = Math.min(least, once());
  return least;
}

const PATIENCE_MS = 500;
