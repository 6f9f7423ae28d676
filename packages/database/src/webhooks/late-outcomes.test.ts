import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { claimEntregas } from './claim-entregas.ts';
import { recordTentativas } from './record-tentativas.ts';

/** A deliverer that was frozen beyond its lease, while others went on with what it had. */
let base: TestDatabase;
let admin: pg.Client;
let tenant: Tenant;
let id: string;
let endpointId: string;
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
  await admin.query('TRUNCATE entrega, webhook_endpoint');
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
  [id, endpointId] = [newId(), newId()];
  await admin.query(
    `INSERT INTO webhook_endpoint (id, organization_id, url, eventos) VALUES ($1, $2, 'https://receptor.example', '{}')`,
    [endpointId, tenant.organizationId],
  );
  await admin.query(
    `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, request_id)
     VALUES ($1, $2, $1, $3, 'pendente', now(), 'r')`,
    [id, tenant.organizationId, endpointId],
  );
  // Its first attempt failed, and somebody is making the second.
  await ended(1, 'pendente');
  expect(await claim()).toHaveLength(1);
});

const claim = () => claimEntregas(base.database, 1, { livres: 512, ocupadas: new Map() }, 60);
const ended = (numero: number, estado: 'pendente' | 'entregue' | 'cancelada') =>
  recordTentativas(tenant, [
    {
      entregaId: id,
      endpointId,
      requestId: 'r',
      numero,
      estado,
      ...(estado === 'pendente' ? { proximaEm: new Date(Date.now() - 1000) } : {}),
      inicioEm: new Date(),
      duracaoMs: 1,
      indisponivel: false,
      endpointSadio: false,
    },
  ]);
const row = async () => (await admin.query('SELECT * FROM entrega WHERE id = $1', [id])).rows[0];

test('a late failure of an attempt that has an outcome takes the next one from nobody', async () => {
  const before = await row();
  await ended(1, 'pendente');
  expect(await row()).toEqual(before);
  expect(await claim()).toEqual([]);
});

test('a late failure of an attempt does not have the next one made again', async () => {
  await ended(2, 'pendente');
  await ended(1, 'pendente');
  expect(await row()).toMatchObject({ estado: 'pendente', tentativas: 2 });
});

test.each(['entregue', 'cancelada'] as const)(
  'what is %s stays so, however late that is known',
  async (estado) => {
    await ended(1, estado);
    expect(await row()).toMatchObject({ estado, tentativas: 1 });
    await ended(2, 'pendente');
    expect(await row()).toMatchObject({ estado, tentativas: 1 });
    expect(await claim()).toEqual([]);
  },
);
