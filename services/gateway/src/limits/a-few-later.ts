interface Pace {
  /** How long each waits at least. */
  readonly afterMs: number;
  /** So many go on together, and the next ones `everyMs` later. */
  readonly atOnce: number;
  readonly everyMs: number;
  /** So many may wait; who comes when as many do goes on at once, as one connection can ask for thousands. */
  readonly most: number;
}

interface Waiting {
  readonly due: number;
  readonly go: () => void;
}

/** Each call resolves when its turn has come, in the order in which they came. */
export function aFewLater({ afterMs, atOnce, everyMs, most }: Pace): () => Promise<void> {
  const waiting: Waiting[] = [];
  const release = () => {
    const now = performance.now();
    const later = waiting.findIndex(({ due }, i) => i >= atOnce || due > now);
    const those = waiting.splice(0, later < 0 ? waiting.length : later);
    for (const { go } of those) go();
    const [next] = waiting;
    if (next) setTimeout(release, Math.max(everyMs, next.due - now));
  };
  return () =>
    new Promise((go) => {
      if (waiting.length >= most) return go();
      if (!waiting.length) setTimeout(release, afterMs);
      waiting.push({ due: performance.now() + afterMs, go });
    });
}
