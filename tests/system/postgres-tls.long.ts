import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadAceito } from '@apura/contracts';
import { openDatabase } from '@apura/database';
import { generateNota } from '@apura/samples';
import { apiClient, createDemoOffice, startReceiver } from '@apura/standalone';
import { afterEach, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { runAdmin } from '../../packages/admin/src/run-admin.ts';
import {
  type RunningPostgres,
  startPostgres,
} from '../../packages/standalone/src/postgres/start-postgres.ts';
import { unprivilegedUser } from '../../packages/standalone/src/postgres/unprivileged-user.ts';
import { prepareOwner } from '../../packages/standalone/src/supervisor/start-stack.ts';
import { canMakeCertificates, makeCertificates } from './certificates.ts';
import { startCluster } from './cluster.ts';

/*
 * A PostgreSQL that takes no connection without TLS, with an authority of the operator's own: the migration, the queues, the
 * services and apura-admin do everything over `sslmode=verify-full`.
 */
jest.setTimeout(180_000);

const PASSWORD = 'for-this-test-only';
const LOGINS = { owner: 'dono', app: 'aplicacao', relay: 'revezamento', queue: 'filas' };
const NOBODY_S_CA = 'another-authority';

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A server of the test's own, the folder of its certificates, and its URLs as an operator writes them. */
async function startSecurePostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'apura-tls-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const secrets = join(folder, 'tls');
  mkdirSync(secrets);
  const { authority, certificate, key } = makeCertificates(secrets);
  const rules = join(secrets, 'pg_hba.conf');
  writeFileSync(rules, 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  const user = unprivilegedUser();
  if (user)
    for (const path of ['', ...readdirSync(secrets)]) chownSync(join(secrets, path), user.uid, user.gid);
  const postgres = await startPostgres({
    folder,
    password: PASSWORD,
    settings: { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key, hba_file: rules, fsync: 'off' },
  });
  undo.push(() => postgres.stop());
  // Another authority, whose certificates nobody here has.
  mkdirSync(join(secrets, NOBODY_S_CA));
  const { authority: another } = makeCertificates(join(secrets, NOBODY_S_CA));
  const urls = async (trusted: string) => {
    const url = (database = 'postgres', role = 'postgres', password = PASSWORD) =>
      `postgresql://${role}:${password}@localhost:${postgres.port}/${database}?sslmode=verify-full&sslrootcert=${trusted}`;
    const secure: RunningPostgres = { ...postgres, url };
    return trusted === authority
      ? await prepareOwner(secure, LOGINS)
      : {
          appUrl: url('apura', 'apura_app', LOGINS.app),
          relayUrl: url('apura', 'apura_relay', LOGINS.relay),
        };
  };
  /** The superuser's, who sees the connections of all. */
  const adminUrl = `postgresql://postgres:${PASSWORD}@localhost:${postgres.port}/postgres?sslmode=verify-full&sslrootcert=${authority}`;
  return { postgres, urls, adminUrl, authority, another };
}

for (const does of canMakeCertificates ? ['everything goes through'] : []) {
  test(`PostgreSQL with TLS: ${does}, and nothing without it`, async () => {
    const { postgres, urls, adminUrl, authority, another } = await startSecurePostgres();
    const plain = new pg.Client({ connectionString: postgres.url() });
    await expect(plain.connect()).rejects.toThrow(/no encryption/);
    const { ownerUrl, appUrl, relayUrl, queueUrl } = (await urls(authority)) as Awaited<
      ReturnType<typeof prepareOwner>
    >;
    const settings = { DATABASE_URL: appUrl, DATABASE_RELAY_URL: relayUrl, QUEUE_DATABASE_URL: queueUrl };
    const migrate = () =>
      spawnSync(process.execPath, ['packages/runtime/dist/migrate/main.js'], {
        env: { DATABASE_OWNER_URL: ownerUrl, ...settings },
        encoding: 'utf8',
      });
    expect(migrate()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^Applied: /) });

    const receiver = await startReceiver();
    undo.push(() => receiver.close());
    const cluster = await startCluster({
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_INSECURE: receiver.host,
      ...settings,
    });
    undo.push(() => cluster.stop());
    const database = openDatabase({ appUrl, relayUrl, onError: () => {} });
    undo.push(() => database.close());
    const [gateway] = await Promise.all([
      cluster.start('gateway'),
      cluster.start('worker'),
      cluster.start('deliverer'),
    ]);
    const { key } = await createDemoOffice(database);
    const api = apiClient(`http://127.0.0.1:${gateway.port}`, key);
    const { secret } = await api.post<{ secret: string }>('/v1/webhooks', { url: receiver.url });
    receiver.trust(secret);
    const { job_id } = await api.upload<UploadAceito>('/v1/upload', [
      { nome: 'nota.xml', bytes: generateNota({ seed: 1, numero: 1 }).bytes },
    ]);
    await receiver.waitFor(({ type, data }) => type === 'lote.concluido' && data.job_id === job_id);

    const backup = join(mkdtempSync(join(tmpdir(), 'apura-tls-backup-')), 'b');
    undo.push(() => rmSync(join(backup, '..'), { recursive: true, force: true }));
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const asOperator = { ...settings, DATABASE_OWNER_URL: ownerUrl };
    expect({
      code: await runAdmin(['backup', backup], asOperator, { out: say, err: say }),
      said,
    }).toMatchObject({
      code: 0,
    });

    // Of all connections that there are, those of the queues and of the upkeep's lock included, none is plain.
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    undo.push(() => admin.end());
    const { rows } = await admin.query<{ ssl: boolean; n: number }>(
      `SELECT s.ssl, count(*)::int AS n FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid)
        WHERE a.backend_type = 'client backend' GROUP BY 1`,
    );
    expect(rows).toEqual([{ ssl: true, n: expect.any(Number) }]);
    expect(rows[0]?.n).toBeGreaterThan(8);

    // Whoever trusts another authority gets no connection, and says why.
    const wrong = await urls(another);
    const stranger = await cluster.start('gateway', {
      DATABASE_URL: wrong.appUrl,
      DATABASE_RELAY_URL: wrong.relayUrl,
    });
    const ready = await fetch(`http://127.0.0.1:${stranger.healthPort}/readyz`);
    expect(ready.status).toBe(503);
    const { reasons } = (await ready.json()) as { reasons: string[] };
    expect(reasons).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^database: .*certificate/),
        expect.stringMatching(/^relay: .*certificate/),
      ]),
    );
  });
}
