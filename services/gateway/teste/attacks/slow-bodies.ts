import { fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Seen } from './neighbour.ts';

interface SlowBodies {
  readonly port: number;
  /** The gateway's private port. */
  readonly healthPort: number;
  /**
   * Keys of the offices that attack. They come from as many addresses as there are connections: the gateway must believe
   * this machine's `X-Forwarded-For`.
   */
  readonly attackers: readonly string[];
  /** Key of an office that works meanwhile. */
  readonly other: string;
  readonly connections: number;
  /** Of each body, sent at once; then a byte now and then, and never the last one. */
  readonly bytes: number;
  readonly seconds: number;
}

interface Outcome {
  /** Resident memory of the process, in bytes: before, the most meanwhile, and when the attack is over. */
  readonly memory: { readonly before: number; readonly peak: number; readonly after: number };
  /** Connections of the attack by the status that they were answered with; 0: none yet. */
  readonly answers: Readonly<Record<number, number>>;
  /** Its first request came before the attack. */
  readonly other: Seen;
  /** The longest that the process's event loop did not turn, in ms, as it says itself. */
  readonly eventLoopMs: number;
}

const NEIGHBOUR = fileURLToPath(new URL('./neighbour.ts', import.meta.url));

/** Many bodies that come in nearly whole and then hardly move, while another office works. */
export async function attackWithSlowBodies(attack: SlowBodies): Promise<Outcome> {
  const { port, healthPort } = attack;
  const neighbour = fork(NEIGHBOUR, [String(port), attack.other], { execArgv: ['--import', 'tsx'] });
  await new Promise((done) => neighbour.once('message', done));
  const before = await metrics(healthPort);
  const sockets = await Promise.all(
    Array.from({ length: attack.connections }, (_, i) => slowBody(attack, i)),
  );
  const drip = setInterval(() => {
    for (const { socket, status } of sockets) if (!status && socket.writable) socket.write('1');
  }, 200);
  let peak = 0;
  let eventLoopMs = 0;
  const end = performance.now() + attack.seconds * 1000;
  while (performance.now() < end) {
    const now = await metrics(healthPort);
    peak = Math.max(peak, now.memory);
    eventLoopMs = Math.max(eventLoopMs, now.eventLoopMs);
    await wait(100);
  }
  clearInterval(drip);
  const other = new Promise<Seen>((done) => neighbour.once('message', (seen) => done(seen as Seen)));
  neighbour.send('stop');
  const seen = await other;
  const answers: Record<number, number> = {};
  for (const { socket, status } of sockets) {
    answers[status] = (answers[status] ?? 0) + 1;
    socket.destroy();
  }
  const { memory: after } = await metrics(healthPort);
  return { memory: { before: before.memory, peak, after }, answers, other: seen, eventLoopMs };
}

async function slowBody({ port, attackers, bytes }: SlowBodies, i: number) {
  const socket = connect(port, '127.0.0.1');
  const one: { readonly socket: Socket; status: number } = { socket, status: 0 };
  socket.on('error', () => {});
  socket.on('data', (part: Buffer) => {
    one.status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(part.toString('latin1'))?.[1] ?? 0);
  });
  await new Promise((done) => socket.once('connect', done).once('close', done));
  const headers = [
    'POST /v1/calculadora HTTP/1.1',
    'Host: apura.teste',
    `Authorization: Bearer ${attackers[i % attackers.length]}`,
    `X-Forwarded-For: 10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes + 10_000}`,
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n{"uf":"${'1'.repeat(bytes)}`);
  return one;
}

async function metrics(healthPort: number): Promise<{ memory: number; eventLoopMs: number }> {
  // Of its own connection: one that is kept may be closed by the service while this process opens its 900.
  const headers = { connection: 'close' };
  const text = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`, { headers })).text();
  const value = (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1]);
  return {
    memory: value('process_resident_memory_bytes'),
    eventLoopMs: value('nodejs_eventloop_lag_max_seconds') * 1000,
  };
}
