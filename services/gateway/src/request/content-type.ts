import type { IncomingMessage } from 'node:http';

/** The media type that the request names, without parameters, in lower case; '' when it names none. */
export const contentType = (req: IncomingMessage): string =>
  (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
