import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { newId } from '../tenancy/new-id.ts';
import { claimEntregas } from './claim-entregas.ts';

let base: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await base.close();
});
beforeEach(() => admin.query('TRUNCATE entrega, webhook_endpoint'));

/** An office with endpoints, each with so many due entregas, due for as many seconds. Returns its id and the endpoints'. */
async function escritorio(endpoints: number, entregas: number, haSegundos: number) {
  const id = await createEscritorio(base.database, { nome: 'Escritório' });
  const ids = Array.from({ length: endpoints }, newId);
  await admin.query(
    `INSERT INTO webhook_endpoint (id, organization_id, url, eventos)
     SELECT x, $1, 'https://receptor.example', '{}' FROM unnest($2::uuid[]) AS x`,
    [id, ids],
  );
  await admin.query(
    `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, request_id)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), x, 'pendente', now() - make_interval(secs => $3), 'pedido-1'
       FROM unnest($2::uuid[]) AS x, generate_series(1, $4::int)`,
    [id, ids, haSegundos, entregas],
  );
  return { id, endpoints: ids };
}

/** A deliverer with so many places: claims until it gets nothing more, and never answers. */
function entregador(total: number) {
  const ocupadas = new Map<string, number>();
  let livres = total;
  return {
    ocupadas,
    async claim(limite = 128): Promise<number> {
      let tomadas = 0;
      for (;;) {
        const lote = await claimEntregas(base.database, limite, { livres, ocupadas }, 60);
        if (!lote.length) return tomadas;
        tomadas += lote.length;
        livres -= lote.length;
        for (const { organization_id: id } of lote) ocupadas.set(id, (ocupadas.get(id) ?? 0) + 1);
      }
    },
    terminar(office: string, quantas: number): void {
      livres += quantas;
      ocupadas.set(office, (ocupadas.get(office) ?? 0) - quantas);
    },
  };
}

test('an office holds as many places as it leaves free, so whoever comes next finds some at once', async () => {
  const cheio = await escritorio(500, 10, 3_600);
  const process = entregador(512);
  await process.claim();
  expect(process.ocupadas).toEqual(new Map([[cheio.id, 256]]));
  const outro = await escritorio(1, 1, 0);
  await process.claim();
  expect(process.ocupadas.get(outro.id)).toBe(1);
});

test('a second flood leaves places too; then ended attempts bring all to the same number', async () => {
  const um = await escritorio(100, 10, 3_600);
  const process = entregador(512);
  await process.claim();
  const dois = await escritorio(100, 10, 1_800);
  await process.claim();
  expect([um, dois].map(({ id }) => process.ocupadas.get(id))).toEqual([256, 128]);
  const tres = await escritorio(1, 1, 0);
  await process.claim();
  expect(process.ocupadas.get(tres.id)).toBe(1);
  for (let i = 0; i < 100; i++) {
    process.terminar(um.id, 1);
    await process.claim();
  }
  // 512 = 171 + 170 + 1 + 170 free: nobody holds more than one above what is left free.
  expect([um, dois].map(({ id }) => process.ocupadas.get(id))).toEqual([171, 170]);
});

test('the last place goes to whoever has none', async () => {
  const { id } = await escritorio(3, 10, 3_600);
  const outro = await escritorio(1, 1, 0);
  const lote = await claimEntregas(base.database, 128, { livres: 1, ocupadas: new Map([[id, 511]]) }, 60);
  expect(lote).toMatchObject([{ organization_id: outro.id }]);
});

test('a place goes to the office that holds the fewest, whatever waits longer, and there to the endpoint that does', async () => {
  const um = await escritorio(40, 10, 3_600);
  const outro = await escritorio(2, 10, 0);
  const primeira = await claimEntregas(base.database, 12, { livres: 512, ocupadas: new Map() }, 60);
  expect(primeira.filter((entrega) => entrega.organization_id === outro.id)).toHaveLength(6);
  const porEndpoint = await admin.query<{ endpoint_id: string; n: number }>(
    'SELECT endpoint_id, count(*)::int AS n FROM entrega WHERE lease_ate IS NOT NULL GROUP BY 1',
  );
  expect(
    porEndpoint.rows.filter((linha) => outro.endpoints.includes(linha.endpoint_id)).map(({ n }) => n),
  ).toEqual([3, 3]);
  // Whoever holds five already waits until the other has as many; then the older entrega goes.
  const ocupadas = new Map([[outro.id, 5]]);
  const segunda = await claimEntregas(base.database, 6, { livres: 507, ocupadas }, 60);
  expect(segunda.map((entrega) => entrega.organization_id)).toEqual(Array(6).fill(um.id));
});

test('an endpoint with attempts under way waits for its neighbour that has none', async () => {
  const { id, endpoints } = await escritorio(2, 20, 3_600);
  const [preso, livre] = endpoints;
  await admin.query(
    `UPDATE entrega SET lease_ate = now() + interval '1 minute' WHERE id IN (
       SELECT id FROM entrega WHERE endpoint_id = $1 ORDER BY proxima_tentativa_em, id LIMIT 6)`,
    [preso],
  );
  const slots = { livres: 506, ocupadas: new Map([[id, 6]]) };
  const ids = (await claimEntregas(base.database, 6, slots, 60)).map((entrega) => entrega.id);
  const { rows } = await admin.query('SELECT DISTINCT endpoint_id FROM entrega WHERE id = ANY($1)', [ids]);
  expect(rows).toEqual([{ endpoint_id: livre }]);
});

test('an office that holds its own rows in a transaction holds up no other', async () => {
  const um = await escritorio(2, 10, 3_600);
  const outro = await escritorio(1, 4, 0);
  await admin.query(
    `UPDATE webhook_endpoint SET disjuntor = 'aberto', disjuntor_ate = now() - interval '1 second' WHERE id = $1`,
    [um.endpoints[0]],
  );
  const ids = await base.database.forOrganization(um.id).transaction(async (tx) => {
    await tx.query('UPDATE webhook_endpoint SET descricao = $1', ['x']);
    await tx.query('UPDATE entrega SET inicio_em = now()');
    const lote = await claimEntregas(base.database, 128, { livres: 512, ocupadas: new Map() }, 60);
    return lote.map((entrega) => entrega.organization_id);
  });
  expect(ids).toEqual(Array(4).fill(outro.id));
  // Afterwards they are there: ten of one endpoint, one probe of the other.
  const depois = await claimEntregas(base.database, 128, { livres: 512, ocupadas: new Map() }, 60);
  expect(depois.map((entrega) => entrega.organization_id)).toEqual(Array(11).fill(um.id));
});
