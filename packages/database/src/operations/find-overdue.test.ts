import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { newId } from '../tenancy/new-id.ts';
import { overdueEntregas } from './upkeep.ts';

let base: TestDatabase;
let admin: pg.Client;
let escritorio: string;
beforeAll(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  escritorio = await createEscritorio(base.database, { nome: 'Escritório' });
});
afterAll(async () => {
  await admin.end();
  await base.close();
});
beforeEach(() => admin.query('TRUNCATE entrega, webhook_endpoint'));

/** An endpoint with so many entregas, due for as many seconds, of which the first are under a lease. */
async function endpoint(entregas: number, haSegundos: number, mudanca = '', underWay = 0): Promise<void> {
  const id = newId();
  await admin.query(
    `INSERT INTO webhook_endpoint (id, organization_id, url, eventos) VALUES ($1, $2, 'https://receptor.example', '{}')`,
    [id, escritorio],
  );
  if (mudanca) await admin.query(`UPDATE webhook_endpoint SET ${mudanca} WHERE id = $1`, [id]);
  await admin.query(
    `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, lease_ate, request_id)
     SELECT uuidv7(), $1, gen_random_uuid(), $2, 'pendente', now() - make_interval(secs => $3),
            CASE WHEN i <= $5 THEN now() + interval '1 minute' END, 'pedido-1'
       FROM generate_series(1, $4::int) AS i ORDER BY i`,
    [escritorio, id, haSegundos, entregas, underWay],
  );
}

test('forgotten are entregas that are due and free, at an endpoint that may be called, with room for more attempts', async () => {
  await endpoint(3, 10);
  await endpoint(3, 60, `estado = 'pausado'`);
  await endpoint(3, 60, `disjuntor = 'aberto', disjuntor_ate = now() + interval '1 minute'`);
  await endpoint(20, 60, 'concorrencia = 5', 5);
  expect(await overdueEntregas(base.database, 30)).toBe(0);
  await endpoint(3, 60);
  await endpoint(20, 60, 'concorrencia = 5', 4);
  await endpoint(2, 60, `disjuntor = 'aberto', disjuntor_ate = now() - interval '1 minute'`);
  expect(await overdueEntregas(base.database, 30)).toBe(3);
});
