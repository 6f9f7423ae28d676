import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { claimEmail, freeDeadEmails, recordEnvio } from '../emails/emails.ts';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { claimEntregas, freeDeadEntregas } from '../webhooks/claim-entregas.ts';
import { recordTentativas } from '../webhooks/record-tentativas.ts';
import { openPresence, type Presence } from './presence.ts';

/** Chunks, versions and their reports: `claims.test.ts`. */
let base: TestDatabase;
let admin: pg.Client;
let tenant: Tenant;
let endpoint: string;
let presences: Presence[] = [];
beforeAll(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await base.close();
});
beforeEach(async () => {
  await admin.query('TRUNCATE entrega, tentativa, webhook_endpoint, email CASCADE');
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
  endpoint = newId();
  await admin.query(
    `INSERT INTO webhook_endpoint (id, organization_id, url, eventos) VALUES ($1, $2, 'https://receptor.example', '{}')`,
    [endpoint, tenant.organizationId],
  );
});
afterEach(async () => {
  await Promise.all(presences.map((presence) => presence.close()));
  presences = [];
});

/** The database as another process sees it, which ends when its presence is closed. */
function deliverer(): Database {
  const presence = openPresence(base.urls.relayUrl);
  presences.push(presence);
  return { ...base.database, presence };
}

interface Kind {
  readonly table: string;
  waiting(): Promise<string>;
  /** The next row's id, for a minute. */
  claim(database: Database): Promise<string | undefined>;
  freeDead(database: Database): Promise<number>;
  succeed(tenant: Tenant, id: string): Promise<void>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  webhook: {
    table: 'entrega',
    async waiting() {
      const id = newId();
      await admin.query(
        `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, request_id)
         VALUES ($1, $2, $1, $3, 'pendente', now(), 'r')`,
        [id, tenant.organizationId, endpoint],
      );
      return id;
    },
    claim: async (database) =>
      (await claimEntregas(database, 1, { livres: 512, ocupadas: new Map() }, 60))[0]?.id,
    freeDead: freeDeadEntregas,
    succeed: (of, entregaId) =>
      recordTentativas(of, [
        {
          entregaId,
          endpointId: endpoint,
          requestId: 'r',
          numero: 1,
          estado: 'entregue',
          inicioEm: new Date(),
          duracaoMs: 1,
          indisponivel: false,
          endpointSadio: true,
        },
      ]),
  },
  mail: {
    table: 'email',
    async waiting() {
      const id = newId();
      await admin.query(
        `INSERT INTO email (id, organization_id, para, modelo, dados, request_id) VALUES ($1, $2, 'x@x.example', 'link.senha', '{}', 'r')`,
        [id, tenant.organizationId],
      );
      return id;
    },
    claim: async (database) => (await claimEmail(database, 60))?.id,
    freeDead: freeDeadEmails,
    succeed: (of, id) => recordEnvio(of, id, { estado: 'enviado' }),
  },
};

describe.each(Object.entries(KINDS))('%s', (_name, { table, waiting, claim, freeDead, succeed }) => {
  test('of a deliverer that has ended it goes to another long before its lease is over; of one that lives it does not', async () => {
    const [dead, living] = [deliverer(), deliverer()];
    const ids = [await waiting(), await waiting()];
    expect([await claim(dead), await claim(living)]).toEqual(ids);
    expect(await freeDead(base.database)).toBe(0);
    await dead.presence.close();
    expect(await freeDead(base.database)).toBe(1);
    expect(await freeDead(base.database)).toBe(0);
    expect(await claim(living)).toBe(ids[0]);
    expect(await claim(living)).toBeUndefined();
  });

  test('what was done before its deliverer ended is not done again', async () => {
    const dead = deliverer();
    const id = await waiting();
    await claim(dead);
    await succeed(tenant, id);
    await dead.presence.close();
    expect(await freeDead(base.database)).toBe(0);
    expect(await claim(base.database)).toBeUndefined();
  });

  test('nobody waits for a row that a transaction holds, and what that one ends is not done again', async () => {
    const dead = deliverer();
    const id = await waiting();
    await claim(dead);
    await dead.presence.close();
    await tenant.transaction(async (tx) => {
      await tx.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
      expect(await freeDead(base.database)).toBe(0);
    });
    await succeed(tenant, id);
    expect(await freeDead(base.database)).toBe(0);
    expect(await claim(base.database)).toBeUndefined();
  });

  test('the version before names no owner: its lease decides, whoever had the row before it', async () => {
    const frozen = deliverer();
    const id = await waiting();
    await claim(frozen);
    await base.database.relay.query(
      `UPDATE ${table} SET lease_ate = now() + interval '60 seconds' WHERE id = $1`,
      [id],
    );
    await frozen.presence.close();
    expect(await freeDead(base.database)).toBe(0);
    expect(await claim(base.database)).toBeUndefined();
  });
});
