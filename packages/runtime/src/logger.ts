import { fstatSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import { isatty } from 'node:tty';
import { createLogger as createWinston, format, type Logger, transports } from 'winston';

export type { Logger } from 'winston';

/** Whether a descriptor leads to a disk, which may be full; a terminal, a pipe and a socket do not. */
export function isOnDisk(fd: number): boolean {
  // Not in plain numbers: Node 20's `realpathSync` reads the last of those that anybody asked for, and after a pipe's it leaves links as they
  // are: the next `require` of a package finds none of what that package needs.
  const stat = fstatSync(fd, { bigint: true });
  return stat.isFile() || (stat.isCharacterDevice() && !isatty(fd));
}

/**
 * Writes lines to a descriptor. A line that cannot be written, since the disk is full, is lost and ends nothing: how many
 * were lost stands before the next one that is written.
 */
export function diskLog(fd: number, write: (fd: number, bytes: Buffer, from: number) => number = writeSync) {
  let lost = 0;
  const writeAll = (bytes: Buffer): void => {
    for (let written = 0; written < bytes.length; ) written += write(fd, bytes, written);
  };
  return new Writable({
    write(line: Buffer, _encoding, done) {
      try {
        if (lost)
          writeAll(Buffer.from(`\n${JSON.stringify({ level: 'warn', message: 'log lines lost', lost })}\n`));
        lost = 0;
        writeAll(line);
      } catch {
        lost += 1;
      }
      done();
    },
  });
}

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

/** Something that stands in each of these forms. Most texts of a line have none of it, and to look for all of the forms in each was most of what a line costs. */
const SUSPECT = /\d{6}|\d\.\d{3}|\/[0-9A-Z]{4}-?\d|[@#]|:\/\/|apura_|whs|eyJ|bearer|basic/i;

/** `text` without keys, secrets, logins, CNPJ, CPF, access keys and e-mail addresses. */
export function redact(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const named = NAMED.reduce((part, form) => part.replace(form, `$1${HIDDEN}`), text);
  return FORMS.reduce((part, form) => part.replace(form, HIDDEN), named);
}

/** Every text in a value that goes into a log, however deep. Numbers, dates and the rest stay. */
function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null || depth > 6) return value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, redactValue(item, depth + 1)]),
  );
}

const STDOUT = 1;

/**
 * JSON lines on standard output, each with the service's name; `child({ request_id })` follows one request. Keys,
 * secrets and what identifies people and companies are taken out of every text.
 */
export function createLogger(service: string, level: string): Logger {
  return createWinston({
    level,
    defaultMeta: { service },
    format: format.combine(format.timestamp(), errorsAsData(), redacted(), format.json()),
    transports: [
      isOnDisk(STDOUT) ? new transports.Stream({ stream: diskLog(STDOUT) }) : new transports.Console(),
    ],
  });
}

/** Of an error's own fields those that say where and what kind, and none that quotes a row, a statement or an answer. */
const FIELDS = [
  ...['code', 'errno', 'syscall', 'address', 'port'],
  ...['constraint', 'table', 'column', 'routine', 'severity'],
];

/** An Error has no enumerable fields, so JSON would show it as {}. */
const errorsAsData = format((info) => {
  if (info.error instanceof Error) info.error = errorAsData(info.error);
  return info;
});

function errorAsData(error: Error): object {
  const { name, message, stack, cause } = error;
  const fields = Object.entries(error).filter(([field]) => FIELDS.includes(field));
  return {
    name,
    message,
    stack,
    ...Object.fromEntries(fields),
    ...(cause instanceof Error ? { cause: errorAsData(cause) } : {}),
  };
}

const redacted = format((info) => {
  for (const [name, value] of Object.entries(info)) info[name] = redactValue(value);
  return info;
});
