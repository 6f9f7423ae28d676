/** Readers that one file may end, whoever asks for it and however often. */
const ENOUGH = 3;
/** A busy machine ends a good file's reader too: after an hour it may be tried again. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;
const MOST_FILES = 10_000;

/**
 * How many readers each file has ended, by the hash of its bytes. One of each worker: tries of a chunk, of a version and of
 * a queue all end here, and would otherwise be multiplied by one another.
 */
export function countInterruptions(now = () => performance.now()) {
  const files = new Map<string, { times: number; readonly since: number }>();
  const known = (hash: Buffer) => {
    const name = hash.toString('hex');
    const file = files.get(name);
    if (file && now() - file.since > FORGOTTEN_AFTER_MS) files.delete(name);
    return files.get(name);
  };
  const isEnough = (hash: Buffer) => (known(hash)?.times ?? 0) >= ENOUGH;
  return {
    /** Whether the file is not to be read again. */
    isEnough,
    /** A reader was ended under the file. Tells whether that was enough. */
    count(hash: Buffer): boolean {
      const file = known(hash) ?? { times: 0, since: now() };
      file.times += 1;
      files.set(hash.toString('hex'), file);
      const [oldest] = files.keys();
      if (oldest !== undefined && files.size > MOST_FILES) files.delete(oldest);
      return isEnough(hash);
    },
  };
}

export type Interruptions = ReturnType<typeof countInterruptions>;

export const GIVEN_UP = { falhou: `ended its reader ${ENOUGH} times` } as const;
