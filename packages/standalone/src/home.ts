import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordOf } from '@apura/contracts';
import { SHARED_FOLDER, stopOrphan } from './postgres/stop-orphan.ts';
import { Refusal } from './refusal.ts';

/** Root of the repository, where the services' builds are. */
export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** Where one machine's Apura keeps what must outlive a start. */
export type Home = Readonly<ReturnType<typeof openHome>>;

/** The home at APURA_HOME, by default `.apura` in the repository. Makes its folder. */
export function openHome(environment: NodeJS.ProcessEnv) {
  const folder = resolve(environment.APURA_HOME || join(REPOSITORY, '.apura'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const postgres = process.getuid?.() === 0 ? join(SHARED_FOLDER, hash) : join(folder, 'postgres');
  const home = {
    folder,
    /** PostgreSQL's data. As root they lie elsewhere: its unprivileged user may not be able to enter the home. */
    postgres,
    logs: join(folder, 'logs'),
    demo: join(folder, 'demo'),
    /** The mails that no server takes. */
    mail: join(folder, 'mail'),
    /** Written while the stack runs: how to reach it. */
    running: join(folder, 'running.json'),
    secrets: join(folder, 'secrets.json'),
  };
  mkdirSync(home.logs, { recursive: true, mode: 0o700 });
  return home;
}

/** Removes all data, after a server that still holds them has ended. What was unpacked (the browser) stays. */
export async function emptyHome(home: Home): Promise<void> {
  await stopOrphan(home.postgres);
  for (const path of [home.postgres, home.logs, home.demo, home.mail, home.secrets])
    rmSync(path, { recursive: true, force: true });
  mkdirSync(home.logs, { recursive: true, mode: 0o700 });
}

/** How a running stack is reached. */
export interface Reach {
  readonly baseUrl: string;
  readonly appUrl: string;
  readonly relayUrl: string;
}

/** The stack that runs on this home, if one does: what it wrote into a file for its own user only. */
export function runningStack(home: Home) {
  const running = readPrivate<Reach & { readonly pid: number }>(home.running);
  return running && isAlive(running.pid) ? running : undefined;
}

/** Two stacks on one home would share one database folder. */
export function refuseSecondStack(home: Home): void {
  const running = runningStack(home);
  if (running && running.pid !== process.pid) {
    throw new Refusal(
      `A Apura já está em execução em ${running.baseUrl} (processo ${running.pid}). Encerre-a com Ctrl-C ou escolha outra pasta com APURA_HOME.`,
    );
  }
}

/** What `writePrivate` wrote, if it did. */
export const readPrivate = <T>(path: string): T | undefined =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;

export function writePrivate(path: string, value: object): void {
  writeFileSync(path, JSON.stringify(value, null, 2), { mode: 0o600 });
  chmodSync(path, 0o600);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EPERM';
  }
}

/** The logins of a stack besides PostgreSQL's superuser. */
export const LOGINS = ['owner', 'app', 'relay', 'queue'] as const;
export type LoginPasswords = Readonly<Record<(typeof LOGINS)[number], string>>;

export interface Secrets {
  /** Of PostgreSQL's superuser, which only the supervisor uses. */
  readonly databasePassword: string;
  /** One for each login: who has read one of them has no other. */
  readonly logins: LoginPasswords;
  /** base64 of 32 bytes: encrypts the secrets of webhook endpoints. */
  readonly secretsKey: string;
}

const random = () => randomBytes(24).toString('hex');

/**
 * The home's secrets, made on the first start and readable by its own user only. A home of before, where all logins had
 * the superuser's password, gets theirs now; the same start gives them to the logins.
 */
export function openSecrets(home: Home): Secrets {
  const kept = readPrivate<Partial<Secrets>>(home.secrets);
  if (kept?.logins && kept.databasePassword && kept.secretsKey)
    return {
      ...kept,
      databasePassword: kept.databasePassword,
      secretsKey: kept.secretsKey,
      logins: kept.logins,
    };
  const secrets: Secrets = {
    databasePassword: random(),
    secretsKey: randomBytes(32).toString('base64'),
    ...kept,
    logins: recordOf(LOGINS, random),
  };
  writePrivate(home.secrets, secrets);
  return secrets;
}
