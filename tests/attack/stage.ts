import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESCOPOS, type Escopo } from '@apura/contracts';
import { createChave, createEscritorio, type Database, generateChave } from '@apura/database';
import { type Cluster, type Service, type ServiceName, startCluster } from '../system/cluster.ts';
import { openProvider, type Provider } from './provider.ts';

/** The stack under attack: real processes from the build on a real PostgreSQL. */
export interface Stage {
  readonly services: Readonly<Record<ServiceName, Service>>;
  readonly database: Database;
  /** Of the superuser of that PostgreSQL, who sees the rows of all offices. */
  readonly adminUrl: string;
  /** Whom offices may name as their identity provider. */
  readonly provider: Pick<Provider, 'honest' | 'silent'>;
  /** The office from which attacks come. */
  readonly attacker: Office;
  /** The secret of the link that is mailed to an address; waits until the deliverer has sent it. */
  mailedSecret(address: string): Promise<string>;
  /** From now on they come from another one, to which no limit of an office applies yet. */
  changeAttacker(): Promise<void>;
  /** All that the services wrote. */
  output(): string;
  newOffice(): Promise<Office>;
  stop(): Promise<void>;
}

export interface Office {
  readonly id: string;
  /** A key with all scopes, another one every so often: what is attacked is not the rate limit, but what lies behind it. */
  key(): Promise<string>;
  newKey(options?: { readonly escopos?: readonly Escopo[]; readonly expiraEm?: Date }): Promise<string>;
}

const REQUESTS_PER_KEY = 40;

/** As a proxy on the same machine, so that each request may come from an address of its own. */
const SETTINGS = {
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_POOL_MAX: '10',
  DATABASE_RELAY_POOL_MAX: '5',
  QUOTA_OPEN_LOTES: '100000',
  LOG_LEVEL: 'warn',
};

export async function openStage(): Promise<Stage> {
  const mail = mkdtempSync(join(tmpdir(), 'apura-attack-mail-'));
  const provider = await openProvider();
  const cluster: Cluster = await startCluster({
    ...SETTINGS,
    MAIL_DIR: mail,
    WEBHOOK_ALLOW_INSECURE: provider.host,
  });
  const stop = async () => {
    await cluster.stop();
    await provider.close();
    rmSync(mail, { recursive: true, force: true });
  };
  try {
    const [gateway, worker, deliverer] = await Promise.all(
      (['gateway', 'worker', 'deliverer'] as const).map((name) => cluster.start(name)),
    );
    const { database } = cluster.base;
    let attacker = await newOffice(database);
    return {
      services: { gateway, worker, deliverer } as Stage['services'],
      provider,
      database,
      adminUrl: cluster.base.urls.adminUrl,
      get attacker() {
        return attacker;
      },
      changeAttacker: async () => {
        attacker = await newOffice(database);
      },
      output: () => cluster.output(),
      newOffice: () => newOffice(database),
      mailedSecret: (address) => secretIn(mail, address),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const LOOK_EVERY_MS = 15;

async function secretIn(folder: string, address: string): Promise<string> {
  for (;;) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml'))) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (!text.includes(`To: ${address}\r\n`)) continue;
      // Quoted-printable (RFC 2045, 6.7): a line may end anywhere, and an equals sign is written as its number.
      const [, secret] = /#token=3D([\w-]{43})/.exec(text.replaceAll('=\r\n', '')) ?? [];
      if (secret !== undefined) return secret;
    }
    await new Promise((later) => setTimeout(later, LOOK_EVERY_MS));
  }
}

const newOffice = async (database: Database): Promise<Office> =>
  officeOf(database, await createEscritorio(database, { nome: 'Contábil Aurora' }));

/** An office that there is, with keys of its own. */
export function officeOf(database: Database, id: string): Office {
  let uses = 0;
  let current = Promise.resolve('');
  const newKey: Office['newKey'] = async ({ escopos = Object.keys(ESCOPOS), expiraEm } = {}) => {
    const { chave, prefixo, hash } = generateChave('live');
    await createChave(database.forOrganization(id), {
      nome: 'de teste',
      prefixo,
      hash,
      escopos: [...escopos],
      ...(expiraEm ? { expiraEm } : {}),
    });
    return chave;
  };
  return {
    id,
    key() {
      if (uses++ % REQUESTS_PER_KEY === 0) current = newKey();
      return current;
    },
    newKey,
  };
}
