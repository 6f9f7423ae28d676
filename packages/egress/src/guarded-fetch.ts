import { request } from 'undici';
import type { Egress } from './open-egress.ts';
import { refusedAddress } from './refused-address.ts';
import { forbidden } from './resolve-public.ts';

interface Limits {
  /** For all of it: name, connection, request and answer. */
  readonly ms: number;
  readonly bytes: number;
}

interface Asked {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { toString(): string } | null | undefined;
}

/**
 * A `fetch` for libraries that call addresses which an office has named: it goes where webhooks may go, follows no
 * redirect, unpacks nothing, and rejects whatever is slower or larger than its limits.
 */
export const guardedFetch =
  ({ agent, allowedHosts }: Pick<Egress, 'agent' | 'allowedHosts'>, { ms, bytes }: Limits) =>
  async (url: string, { method, headers = {}, body }: Asked): Promise<Response> => {
    if (refusedAddress(url, allowedHosts) !== undefined) throw forbidden();
    const answer = await request(url, {
      dispatcher: agent,
      method: method as 'GET',
      headers,
      body: body == null ? null : body.toString(),
      signal: AbortSignal.timeout(ms),
    });
    const chunks: Buffer[] = [];
    let size = 0;
    // Leaving the loop hangs up.
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytes) throw new Error(`the answer has more than ${bytes} bytes`);
      chunks.push(chunk);
    }
    const kept = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const empty = [101, 204, 205, 304].includes(answer.statusCode);
    return new Response(empty ? null : Buffer.concat(chunks), { status: answer.statusCode, headers: kept });
  };
