import { spawn } from 'node:child_process';

/** The program refused its input, or went over a limit and was ended: it is the input's fault. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
}

/** Exit code by which a program says that its input is not what it should be. */
export const REFUSED = 3;

export interface Limits {
  /** Milliseconds from the start to the end. */
  readonly timeMs: number;
  /** Seconds of processor time, of all its threads together. */
  readonly cpuSeconds: number;
  /** MB of JavaScript's heap, and of one memory of WebAssembly: V8 gives no more on any system. */
  readonly heapMb: number;
  readonly wasmMb: number;
  /** Bytes of output. */
  readonly output: number;
}

/**
 * Only a shell can lower its own limits before it becomes another program; Node's `spawn` has no option for it. Where a
 * container has no memory left it is to be the one that ends (Linux: oom_score_adj).
 */
const UNDER_LIMITS =
  '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; ulimit -c 0; ulimit -t "$1"; shift; exec "$@"';

const WASM_PAGES_PER_MB = 16;

/**
 * What a program of Node's answers to `input` on its standard output. It sees nothing of our environment and is killed when
 * it goes over a limit.
 *
 * @throws ImageRefused where it refuses the input or had to be killed; Error where it could not do its work at all
 */
export function runBounded(
  nodeArguments: readonly string[],
  environment: Readonly<Record<string, string>>,
  input: Uint8Array,
  { timeMs, cpuSeconds, heapMb, wasmMb, output }: Limits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      '/bin/sh',
      [
        ...['-c', UNDER_LIMITS, 'sh', String(cpuSeconds), process.execPath],
        `--max-old-space-size=${heapMb}`,
        `--wasm-max-mem-pages=${wasmMb * WASM_PAGES_PER_MB}`,
        ...nodeArguments,
      ],
      { cwd: '/', env: environment, stdio: ['pipe', 'pipe', 'pipe'], timeout: timeMs, killSignal: 'SIGKILL' },
    );
    const parts: Buffer[] = [];
    let received = 0;
    let complaint = '';
    child.stdout.on('data', (part: Buffer) => {
      received += part.length;
      if (received > output) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      complaint = (complaint + part).slice(0, 2000);
    });
    // It may end before it has read everything: how it ended says all.
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(parts));
      else if (code === REFUSED || signal !== null)
        reject(new ImageRefused(signal === null ? complaint : `killed: ${signal}`));
      else reject(new Error(`the program ended with ${code}: ${complaint}`));
    });
    child.stdin.end(input);
  });
}
