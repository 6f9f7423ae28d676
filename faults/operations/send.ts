import { request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Sending {
  readonly url: string;
  readonly key: string;
  readonly type: string;
  readonly body: Buffer;
  readonly idempotencyKey?: string;
  /** The client hangs up when it has handed over this part of the body. */
  readonly dropAfter?: number;
}

const PATIENCE_MS = 70_000;
const PIECE = 16_384;

/** Posts a body as a client does that may hang up. Rejects when there was no answer, whatever the reason. */
export const send = ({ url, key, type, body, idempotencyKey, dropAfter }: Sending): Promise<Answer> =>
  new Promise((done, fail) => {
    const outgoing = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': type,
        'content-length': body.length,
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
    });
    outgoing.on('error', fail); // there may be several: the first one counts
    outgoing.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', fail);
      answer.once('end', () => {
        try {
          done({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) });
        } catch (error) {
          fail(error as Error);
        }
      });
    });
    void (async () => {
      const end = dropAfter === undefined ? body.length : Math.floor(body.length * dropAfter);
      for (let at = 0; at < end; at += PIECE)
        await new Promise<void>((next) =>
          outgoing.write(body.subarray(at, Math.min(at + PIECE, end)), () => next()),
        );
      if (dropAfter === undefined) outgoing.end();
      else outgoing.destroy(new Error('the client hung up'));
    })();
  });

/** The files as one form. */
export function multipart(files: readonly { readonly nome: string; readonly bytes: Buffer }[]): {
  type: string;
  body: Buffer;
} {
  const boundary = 'apura-faults-boundary';
  const parts = files.flatMap(({ nome, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="arquivos"; filename="${nome}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
