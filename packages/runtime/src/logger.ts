import { createLogger as createWinston, format, type Logger, transports } from 'winston';

export type { Logger } from 'winston';

/** JSON lines on standard output, each with the service's name; `child({ request_id })` follows one request. */
export function createLogger(service: string, level: string): Logger {
  return createWinston({
    level,
    defaultMeta: { service },
    format: format.combine(format.timestamp(), errorsAsData(), format.json()),
    transports: [new transports.Console()],
  });
}

/** An Error has no enumerable fields, so JSON would show it as {}. */
const errorsAsData = format((info) => {
  if (info.error instanceof Error) {
    const { name, message, stack, ...rest } = info.error;
    info.error = { name, message, stack, ...rest };
  }
  return info;
});
