const HIDDEN = '[redacted]';

/** API keys, signing secrets and signed tokens, whoever writes them into a text. */
export const SECRETS_OF_OURS: readonly RegExp[] = [
  /\bapura_(?:live|test)_\w+/g,
  /\bwhs(?:ec|k)_[A-Za-z0-9+/=_-]+/g,
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
];

/** The group is what may stay. */
export const CREDENTIALS_IN_A_HEADER = /\b((?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi;

/**
 * What must never stand in a log, wherever it comes from: a library's message, a row that an error quotes. Some of it is a
 * stranger's text: no expression may begin anew within what it has run over already, or go on without bound.
 */
const FORMS: readonly RegExp[] = [
  ...SECRETS_OF_OURS,
  // Access keys (44 characters), CNPJ and CPF, plain or with their dots.
  /\b\d{6}[0-9A-Z]{12}\d{26}\b/g,
  /\b[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/[0-9A-Z]{4}-?\d{2}\b/g,
  /\b(?=[0-9A-Z]*\d{6})[0-9A-Z]{12}\d{2}\b/g,
  /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g,
  /\b\d{11}\b/g,
  /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+\b/g,
];
const NAMED: readonly RegExp[] = [
  /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]+(?=@)/gi,
  CREDENTIALS_IN_A_HEADER,
  /(#token=)[\w-]+/g,
];

/** `text` without keys, secrets, logins, CNPJ, CPF, access keys and e-mail addresses. */
export function redact(text: string): string {
  const named = NAMED.reduce((part, form) => part.replace(form, `$1${HIDDEN}`), text);
  return FORMS.reduce((part, form) => part.replace(form, HIDDEN), named);
}

/** Every text in a value that goes into a log, however deep. Numbers, dates and the rest stay. */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null || depth > 6) return value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, redactValue(item, depth + 1)]),
  );
}
