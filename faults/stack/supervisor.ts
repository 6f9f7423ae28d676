import { openHome, openSecrets } from '../../packages/standalone/src/home.ts';
import { startPostgres } from '../../packages/standalone/src/postgres/start-postgres.ts';
import { runToExit } from '../../packages/standalone/src/refusal.ts';
import {
  keepAlive,
  type ServiceName,
  startService,
} from '../../packages/standalone/src/supervisor/service-process.ts';
import { prepareStore } from '../../packages/standalone/src/supervisor/start-stack.ts';

/** What the supervisor is told in its environment, as JSON. */
export interface SupervisorSettings {
  readonly home: string;
  readonly port: number;
  readonly postgresPort: number;
  /** Where the services reach PostgreSQL: its own port, or that of a proxy before it. */
  readonly postgresDoor: number;
  readonly redisUrl?: string;
  readonly allowedHosts: readonly string[];
}

const SERVICES: readonly ServiceName[] = ['gateway', 'worker', 'deliverer'];
const STOP_MS = 8_500;
const say = (line: string) => process.stdout.write(`${line}\n`);

await runToExit(main);
process.exit();

/**
 * What `npm start` does, of the same parts, but that the services reach PostgreSQL by another door. A process of its own, so
 * that it can be killed.
 */
async function main(): Promise<void> {
  const settings: SupervisorSettings = JSON.parse(process.env.APURA_FAULTS_SUPERVISOR ?? '{}');
  const home = openHome({ APURA_HOME: settings.home });
  const secrets = openSecrets(home);
  const postgres = await keepAlive({
    name: 'PostgreSQL',
    wayOut: '',
    folder: home.postgres,
    say,
    start: () =>
      startPostgres({
        folder: home.postgres,
        password: secrets.databasePassword,
        settings: { port: String(settings.postgresPort) },
      }),
  });
  await prepareStore(postgres.current(), secrets.logins);
  const door = (role: string, password: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${settings.postgresDoor}/apura`;
  const environment = {
    APURA_HOME: home.folder,
    PORT: String(settings.port),
    PUBLIC_BASE_URL: `http://127.0.0.1:${settings.port}`,
    DATABASE_URL: door('apura_app', secrets.logins.app),
    DATABASE_RELAY_URL: door('apura_relay', secrets.logins.relay),
    SECRETS_KEY: secrets.secretsKey,
    MAIL_DIR: home.mail,
    WEBHOOK_ALLOW_INSECURE: settings.allowedHosts.join(','),
    ...(settings.redisUrl
      ? { REDIS_URL: settings.redisUrl }
      : { QUEUE_DATABASE_URL: door('apura_queue', secrets.logins.queue) }),
    ...(process.env.PUPPETEER_EXECUTABLE_PATH
      ? { PUPPETEER_EXECUTABLE_PATH: process.env.PUPPETEER_EXECUTABLE_PATH }
      : {}),
  };
  const services = await Promise.all(
    SERVICES.map((name) =>
      keepAlive({
        name,
        wayOut: '',
        folder: home.folder,
        say,
        start: () => startService(home, name, environment),
      }),
    ),
  );
  process.send?.('ready');
  const asked = new Promise<undefined>((done) => process.once('SIGTERM', () => done(undefined)));
  const refusal = await Promise.race([asked, postgres.failed, ...services.map(({ failed }) => failed)]);
  await Promise.all(services.map((service) => service.stop(STOP_MS)));
  await postgres.stop(STOP_MS);
  if (refusal) throw refusal;
}
