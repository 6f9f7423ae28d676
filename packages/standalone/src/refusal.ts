import { memberOf } from '@apura/contracts/tables';
import { fullDisk } from './supervisor/watch-disks.ts';

/** Something only the person at the keyboard can mend. The message says what and what to do, in Portuguese. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Runs a command of the terminal to its exit code. A refusal ends it with its sentence and 1. */
export async function runToExit(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const refusal = asRefusal(error);
    if (!(refusal instanceof Refusal)) throw error;
    process.stderr.write(`${refusal.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * The refusal behind an error of the operating system, or the error itself where there is none. `folder`: whose disk
 * it is when the error names none.
 */
export function asRefusal(error: unknown, folder?: string): unknown {
  // Of what is no error of the system these are undefined.
  const [code, message] = [memberOf(error, 'code'), String(memberOf(error, 'message'))];
  const named = memberOf(error, 'path');
  const path = typeof named === 'string' ? named : undefined;
  if (code === 'ENOSPC' || message.includes('No space left on device')) {
    return new Refusal(`${fullDisk(path ?? folder)} Libere espaço e tente de novo.`);
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new Refusal(
      `Este usuário não pode escrever em ${path ?? 'uma pasta necessária'}. Dê a permissão ou escolha outra pasta com APURA_HOME.`,
    );
  }
  return error;
}
