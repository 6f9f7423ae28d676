import { setTimeout as wait } from 'node:timers/promises';

/** What an office that has nothing to do with an attack sees: how its requests were answered, and after how many ms. */
export interface Seen {
  readonly statuses: readonly number[];
  readonly ms: readonly number[];
}

// In a process of its own, so that the work of attacking is not taken for the service's slowness.
const [, , port, key] = process.argv;
const seen = { statuses: [] as number[], ms: [] as number[] };
let going = true;
process.once('message', () => {
  going = false;
});
while (going) {
  const start = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/v1/clientes?limit=1`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  await answer.arrayBuffer();
  seen.statuses.push(answer.status);
  seen.ms.push(performance.now() - start);
  if (seen.ms.length === 1) process.send?.('ready');
  await wait(50);
}
process.send?.(seen, () => process.disconnect());
