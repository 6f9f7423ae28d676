import { HIDDEN, redactSecrets } from './redact-secrets.ts';

/** Of an answer with more characters than these in its headers the rest is not kept. */
const MAX_HEADERS = 4 * 1024;
/** A shorter text says nothing, and would be hidden all over the answer. */
const MIN_SECRET = 4;
const SECRET = /^(set-cookie|cookie|authorization|proxy-.*|www-authenticate|webhook-signature)$/;

/** What the record shows of the headers that were sent: of the office's own ones and of the signature only that they were. */
export const shownRequest = (
  sent: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      SECRET.test(name) || Object.hasOwn(own, name) ? HIDDEN : value,
    ]),
  );

/** What it shows of those of the answer, in their order, each once. */
export function shownAnswer(headers: Readonly<Record<string, string | readonly string[] | undefined>>) {
  const shown: Record<string, string> = {};
  let left = MAX_HEADERS;
  for (const [name, value = ''] of Object.entries(headers)) {
    const whole = typeof value === 'string' ? value : value.join(', ');
    // PostgreSQL takes no NUL, and nobody reads the other control characters.
    const text = SECRET.test(name) ? HIDDEN : redactSecrets(whole).replace(/\p{Cc}/gu, '\uFFFD');
    left -= name.length + text.length;
    if (left < 0) break;
    shown[name] = text;
  }
  return shown;
}

interface Answer {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came back without the values of the office's own headers, which a receiver may echo. */
export function withoutOwn<A extends Answer>(answer: A, own: Readonly<Record<string, string>>): A {
  const values = Object.values(own).filter((value) => value.length >= MIN_SECRET);
  const hide = (text: string) => values.reduce((rest, value) => rest.replaceAll(value, HIDDEN), text);
  const { body, headers } = answer;
  return {
    ...answer,
    ...(body === undefined ? {} : { body: hide(body) }),
    ...(headers === undefined
      ? {}
      : { headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, hide(text)])) }),
  };
}
