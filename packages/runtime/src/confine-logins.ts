import { setTimeout as pause } from 'node:timers/promises';
import { findExcess } from '@apura/database';
import type { Logger } from 'winston';
import { ConfigError } from './read-config.ts';

const RETRY_MS = 1000;

/**
 * Asks the database whether a login of `settings` (URL by name of its setting) could read past row-level security, and
 * tells `refuse` so. Resolves when each was asked once. A database that does not answer is asked again until it does: the
 * service says meanwhile that it is not ready.
 */
export async function confineLogins(
  settings: Readonly<Record<string, string | undefined>>,
  logger: Logger,
  refuse: (reason: ConfigError) => void,
): Promise<void> {
  const ask = async (name: string, url: string) => {
    const excess = await findExcess(url);
    if (excess === undefined) return;
    refuse(
      new ConfigError(
        `Bad configuration: ${name}: ${excess}; row-level security would not keep offices apart. Use the login that the migration makes for it, without further rights.`,
      ),
    );
  };
  const again = async (name: string, url: string) => {
    for (;;) {
      await pause(RETRY_MS, undefined, { ref: false });
      try {
        return await ask(name, url);
      } catch {} // Said once, below; /readyz goes on saying it.
    }
  };
  await Promise.all(
    Object.entries(settings).map(async ([name, url]) => {
      if (url === undefined) return;
      await ask(name, url).catch((error: unknown) => {
        logger.warn('the rights of a login are not known yet', { setting: name, error });
        void again(name, url);
      });
    }),
  );
}
