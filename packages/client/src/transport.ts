import { errorOf, withoutConnection } from './error.ts';

export { ApiError } from './error.ts';

/** What is put into an address. */
export interface PlaceSent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The address of a path of the contract; a filter that is undefined is none. */
export function addressOf(path: string, { params = {}, query = {} }: PlaceSent): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return asked.length
    ? `${place}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`
    : place;
}

export interface TransportOptions {
  /** Where the service is: "https://apura.example". */
  readonly baseUrl: string;
  /** The office's key; without one only what is public answers. */
  readonly apiKey?: string | undefined;
  /** Ends every request and every wait. */
  readonly signal?: AbortSignal | undefined;
  /** How often a request goes out at most (5). One that met its limit is repeated until it passes; with 1 nothing is. */
  readonly attempts?: number;
  /** Whether a request that found nobody goes out again (true). */
  readonly reconnects?: boolean;
  /** Told once of each wait, which all requests share. */
  readonly onWait?: (seconds: number, status: number) => void;
  readonly userAgent?: string;
  readonly fetch?: typeof fetch;
}

export interface SentParts {
  readonly method: string;
  /** A form, a file or a text as it is; anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Sent twice it does what it does once. */
  readonly repeatable: boolean;
}

/** Resolves to an answer that is a success. @throws ApiError, or the reason of a signal that was aborted */
export type Transport = (path: string, sent: SentParts) => Promise<Response>;

const LONGEST_WAIT = 30;

/** Nobody answered, or somebody before the service for whom it did not. */
const AWAY: ReadonlySet<number> = new Set([0, 502, 504]);

/**
 * Sends requests to the service. A refusal for the limit of requests (429) has done nothing: everything waits as long as
 * it says and goes on. What may have been done is repeated only where that does no harm.
 */
export function openTransport(options: TransportOptions): Transport {
  const { baseUrl, apiKey, userAgent, attempts = 5, reconnects = true, onWait } = options;
  const send = options.fetch ?? fetch;
  let pause: Pause | undefined;

  /** Waits with all others; where nobody waits any longer, no timer keeps the process. */
  async function share(one: Pause, signal: AbortSignal | undefined): Promise<void> {
    one.waiting += 1;
    try {
      await unless(signal, one.over);
    } finally {
      one.waiting -= 1;
      if (one.waiting === 0) {
        one.stop();
        if (pause === one) pause = undefined;
      }
    }
  }

  function beginPause(seconds: number, status: number): Pause {
    onWait?.(seconds, status);
    // Somewhat later than asked for, each client by another time.
    return pauseOf(seconds * (1000 + Math.random() * 200));
  }

  return async (path, { method, body, headers, signal: own, repeatable }) => {
    const signal = bothOf(options.signal, own);
    const request: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        ...(isJson(body) ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      // What is no JSON is a body as `fetch` takes it: `isJson`.
      ...(body === undefined ? {} : { body: isJson(body) ? JSON.stringify(body) : (body as BodyInit) }),
      ...(signal ? { signal } : {}),
    };
    for (let attempt = 1; ; attempt += 1) {
      if (pause) await share(pause, signal);
      const answer = await send(new URL(path, baseUrl), request).catch((cause: unknown) => {
        signal?.throwIfAborted();
        return withoutConnection(cause);
      });
      if (!(answer instanceof Error) && answer.ok) return answer;
      const error = answer instanceof Error ? answer : await errorOf(answer);
      const { status, code } = error;
      const passes =
        status === 503 || code === 'idempotency_key_em_andamento' || (reconnects && AWAY.has(status));
      const again = status === 429 ? attempts > 1 : repeatable && passes && attempt < attempts;
      if (!again) throw error;
      const asked = answer instanceof Error ? undefined : answer.headers.get('retry-after');
      const seconds = secondsOf(asked) ?? Math.min(2 ** (attempt - 1), LONGEST_WAIT);
      pause ??= beginPause(seconds, status);
      await share(pause, signal);
    }
  };
}

const isJson = (body: unknown): boolean =>
  body !== undefined && !(body instanceof FormData) && !(body instanceof Blob) && typeof body !== 'string';

/** Whole seconds that `Retry-After` asks for, at least one; undefined where it asks for none. */
function secondsOf(asked: string | null | undefined): number | undefined {
  if (!asked) return undefined;
  const seconds = Number.isNaN(Number(asked)) ? (Date.parse(asked) - Date.now()) / 1000 : Number(asked);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}

const bothOf = (one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined =>
  one && other ? AbortSignal.any([one, other]) : (one ?? other);

/** What the promise comes to, or the reason for which it is no longer wanted. */
const unless = (signal: AbortSignal | undefined, promise: Promise<void>): Promise<void> =>
  new Promise((done, failed) => {
    const stop = () => failed(signal?.reason);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);
    promise.then(done, failed).finally(() => signal?.removeEventListener('abort', stop));
  });

interface Pause {
  readonly over: Promise<void>;
  /** It is over now. */
  readonly stop: () => void;
  waiting: number;
}

function pauseOf(ms: number): Pause {
  const { promise: over, resolve } = withResolvers();
  const timer = setTimeout(resolve, ms);
  const stop = () => {
    clearTimeout(timer);
    resolve();
  };
  return { over, stop, waiting: 0 };
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
