/** In an order of their own, the same for one seed. */
export const shuffle = <T>(todos: readonly T[], seed: number): T[] =>
  todos
    .map((um, i) => [Math.imul(i + 1, 2654435761 ^ (seed * 40503)) >>> 0, um] as const)
    .sort(([a], [b]) => a - b)
    .map(([, um]) => um);
