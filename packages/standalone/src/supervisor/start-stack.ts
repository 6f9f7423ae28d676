import { rmSync } from 'node:fs';
import { known } from '@apura/contracts';
import { asOwner, databaseUnavailable } from '@apura/database';
import { type DatabaseUrls, prepareDatabase } from '@apura/runtime';
import {
  type Home,
  type LoginPasswords,
  openSecrets,
  type Reach,
  refuseSecondStack,
  writePrivate,
} from '../home.ts';
import { freePort, freePorts } from '../postgres/free-port.ts';
import { type RunningPostgres, setAsideForeignData, startPostgres } from '../postgres/start-postgres.ts';
import { asRefusal, Refusal } from '../refusal.ts';
import {
  keepAlive,
  NotReady,
  type ServiceName,
  type ServiceProcess,
  type Supervised,
  startService,
} from './service-process.ts';
import { watchDisks } from './watch-disks.ts';

interface StackOptions {
  readonly home: Home;
  /** Port of the gateway on the loopback interface; 0 takes a free one. */
  readonly port: number;
  /** redis:// for the queues; without it they live in PostgreSQL. */
  readonly redisUrl?: string;
  /** "host:port" pairs that webhooks may reach although they are private and plain http. */
  readonly allowedHosts: readonly string[];
  /** Short lines on what happens, in Portuguese. */
  readonly say: (line: string) => void;
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

const SERVICES: readonly ServiceName[] = ['gateway', 'worker', 'deliverer'];
const SERVICE_STOP_MS = 8500;

/** Starts PostgreSQL, brings the database up to date and starts the three services, until each says that it is ready. */
export async function startStack(options: StackOptions) {
  const { home, say } = options;
  refuseSecondStack(home);
  if (options.port) await gatewayPort(options.port);
  await setAsideForeignData(home, say);
  const secrets = openSecrets(home);
  const postgres = await keepPostgres(home, secrets.databasePassword, say);
  const disks = watchDisks([home.postgres, home.logs], say);
  const services = new Map<ServiceName, Supervised<ServiceProcess>>();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    disks.stop();
    await Promise.all([...services.values()].map((service) => service.stop(SERVICE_STOP_MS)));
    await postgres.stop(SERVICE_STOP_MS);
    rmSync(home.running, { force: true });
  };
  try {
    const urls = await prepareStore(postgres.current(), secrets.logins);
    // Any port is chosen as late as can be: the database's start leaves others time to take it.
    const [anyPort, ...privatePorts] = await freePorts(1 + SERVICES.length);
    const port = options.port || known(anyPort, 'port');
    const environment = serviceEnvironment(options, urls, { ...secrets, port, privatePorts });
    await Promise.all(
      SERVICES.map(async (name, i) => {
        const own = { ...environment, HEALTH_PORT: String(privatePorts[i]) };
        const start = () => startService(home, name, own);
        const wayOut = `Veja ${home.logs}/${name}.log e rode npm start de novo.`;
        services.set(name, await keepAlive({ name, start, wayOut, folder: home.folder, say }));
      }),
    );
    const { appUrl, relayUrl } = urls;
    const reach: Reach = { baseUrl: `http://127.0.0.1:${port}`, appUrl, relayUrl };
    writePrivate(home.running, { pid: process.pid, ...reach });
    return {
      ...reach,
      pidOf: (name: ServiceName) => services.get(name)?.current().pid ?? -1,
      /** Settles with a refusal when a part has died for good. */
      failed: Promise.race([postgres, ...services.values()].map(({ failed }) => failed)),
      /** Stops everything, within ten seconds. */
      stop,
    };
  } catch (error) {
    await stop();
    throw error instanceof NotReady ? notReady(home, error) : asRefusal(error, home.postgres);
  }
}

/** Refuses a port that the gateway could not listen on. */
const gatewayPort = (wanted: number): Promise<number> =>
  freePort(wanted).catch(({ code }: NodeJS.ErrnoException) => {
    const why = code === 'EACCES' ? 'não pode ser usada por este usuário' : 'já está em uso';
    throw new Refusal(`A porta ${wanted} ${why}. Escolha outra, por exemplo: PORT=3100 npm start.`);
  });

/** PostgreSQL, kept alive at one address. */
async function keepPostgres(home: Home, password: string, say: StackOptions['say']) {
  const settings: Record<string, string> = {};
  const start = async () => {
    const postgres = await startPostgres({ folder: home.postgres, password, settings });
    settings.port = String(postgres.port);
    return postgres;
  };
  const wayOut = 'Rode npm start de novo; os dados estão guardados.';
  try {
    return await keepAlive({ name: 'PostgreSQL', start, wayOut, folder: home.postgres, say });
  } catch (error) {
    throw asRefusal(error, home.postgres);
  }
}

function serviceEnvironment(
  { home, redisUrl, allowedHosts }: StackOptions,
  urls: Required<DatabaseUrls>,
  {
    secretsKey,
    port,
    privatePorts,
  }: {
    readonly secretsKey: string;
    readonly port: number;
    readonly privatePorts: readonly number[];
  },
): Record<string, string> {
  return {
    APURA_HOME: home.folder,
    PORT: String(port),
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: urls.appUrl,
    DATABASE_RELAY_URL: urls.relayUrl,
    SECRETS_KEY: secretsKey,
    MAIL_DIR: home.mail,
    WEBHOOK_ALLOW_INSECURE: allowedHosts.join(','),
    WEBHOOK_STACK_PORTS: [port, ...privatePorts].join(','),
    ...(redisUrl ? { REDIS_URL: redisUrl } : { QUEUE_DATABASE_URL: urls.queueUrl }),
    ...browserOf(process.env),
  };
}

/** A browser that the user has chosen is handed on; nothing else of the environment is. */
const browserOf = ({ PUPPETEER_EXECUTABLE_PATH: path }: NodeJS.ProcessEnv): Record<string, string> =>
  path ? { PUPPETEER_EXECUTABLE_PATH: path } : {};

function notReady(home: Home, { ending, message }: NotReady): Refusal {
  const name = message.split(':')[0];
  return new Refusal(
    `O ${name} não iniciou (${ending.how})${ending.lastWords ? `: ${ending.lastWords}` : '.'} Veja ${home.logs}/${name}.log.`,
  );
}

const OWNER = 'apura_owner';
const DATABASE = 'apura';

/** The database as this version needs it, and its addresses. A PostgreSQL that dies meanwhile is a refusal: all of it may run again. */
export async function prepareStore(postgres: Pick<RunningPostgres, 'url'>, passwords: LoginPasswords) {
  try {
    const urls = await prepareOwner(postgres, passwords);
    await prepareDatabase(urls);
    return urls;
  } catch (error) {
    if (!databaseUnavailable(error) || asRefusal(error) instanceof Refusal) throw error;
    throw new Refusal(
      'O PostgreSQL parou enquanto o banco era preparado. Rode npm start de novo; os dados estão guardados.',
      { cause: error },
    );
  }
}

/**
 * Makes the database and its owner, who is no superuser, the first time, and gives the owner its password; the other
 * logins get theirs from `prepareDatabase`.
 */
export async function prepareOwner(postgres: Pick<RunningPostgres, 'url'>, passwords: LoginPasswords) {
  await asOwner(postgres.url(), async (admin) => {
    const role = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [OWNER]);
    if (!role.rowCount) await admin.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE`);
    await admin.query(`ALTER ROLE ${OWNER} PASSWORD ${admin.escapeLiteral(passwords.owner)}`);
    const database = await admin.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!database.rowCount) await admin.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  });
  return {
    ownerUrl: postgres.url(DATABASE, OWNER, passwords.owner),
    appUrl: postgres.url(DATABASE, 'apura_app', passwords.app),
    relayUrl: postgres.url(DATABASE, 'apura_relay', passwords.relay),
    queueUrl: postgres.url(DATABASE, 'apura_queue', passwords.queue),
  };
}
