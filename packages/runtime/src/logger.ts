import { createLogger as createWinston, format, type Logger, transports } from 'winston';
import { diskLog, isOnDisk } from './disk-log.ts';
import { redactValue } from './redact.ts';

export type { Logger } from 'winston';

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
