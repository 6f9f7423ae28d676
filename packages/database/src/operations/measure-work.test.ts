import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { measureWork } from './measure-work.ts';

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

const NADA = { esperando: 0, ativos: 0, espera_s: 0 };

test('nothing to do', async () => {
  const { queues, outbox, endpoints } = await measureWork(base.database);
  expect(queues).toEqual({
    lotes: NADA,
    apuracoes: NADA,
    pdfs: NADA,
    eventos: NADA,
    entregas: NADA,
    emails: NADA,
  });
  expect([outbox, endpoints]).toEqual([NADA, []]);
});

test('what waits, what runs, what is not yet due or held back, of all offices', async () => {
  const [um, outro] = [
    await createEscritorio(base.database, { nome: 'Um' }),
    await createEscritorio(base.database, { nome: 'Outro' }),
  ];
  const chunk = (office: string, estado: string, lease: string, desde: string) =>
    admin.query(
      `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id, criado_em, lease_ate)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), $2, 1, 1, 'r', now() - $4::interval, now() + $3::interval)`,
      [office, estado, lease, desde],
    );
  await chunk(um, 'pendente', '-1 day', '10 seconds');
  await chunk(outro, 'pendente', '-1 day', '100 seconds');
  await chunk(um, 'executando', '1 minute', '1 hour');
  // Its worker went silent: it waits again.
  await chunk(um, 'executando', '-1 second', '20 seconds');
  await chunk(um, 'concluido', '-1 day', '1 day');

  const apuracao = async (estado: string, lote?: string) => {
    const { rows } = await admin.query<{ id: string }>(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id, criada_em, acordada_em)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), '2026-01', 1, $2, '{}', 'r', now() - interval '50 seconds', now() - interval '5 seconds')
       RETURNING id`,
      [um, estado],
    );
    if (!lote) return;
    const id = randomUUID();
    await admin.query(
      `INSERT INTO lote (id, organization_id, estado, total, pendentes, request_id, processados) VALUES ($1, $2, $3, 1, 1, 'r', 0)`,
      [id, um, lote],
    );
    await admin.query(
      'INSERT INTO apuracao_lote (organization_id, apuracao_id, lote_id) VALUES ($1, $2, $3)',
      [um, rows[0]?.id, id],
    );
  };
  await apuracao('na_fila');
  await apuracao('na_fila', 'processando');
  await apuracao('gerando_pdf');
  // A dossier waits where reports do: one for a worker, one that a worker has.
  for (const lease of ['-1 second', '1 minute'])
    await admin.query(
      `WITH c AS (INSERT INTO cliente (id, organization_id, cnpj_raiz, razao_social) VALUES (gen_random_uuid(), $1, $2, 'X') RETURNING id)
       INSERT INTO dossie (id, organization_id, cliente_id, tipo, por, request_id, lease_ate)
       SELECT gen_random_uuid(), $1, c.id, 'conformidade_2026', 'Ana', 'r', now() + $3::interval FROM c`,
      [um, lease === '1 minute' ? '11222333' : '22333444', lease],
    );

  const entrega = async (breaker: string, quando: string) => {
    const id = randomUUID();
    await admin.query(
      `INSERT INTO webhook_endpoint (id, organization_id, url, disjuntor, disjuntor_ate)
       VALUES ($1, $2, 'https://exemplo.com.br', $3, CASE WHEN $3 = 'aberto' THEN now() + interval '1 hour' END)`,
      [id, um, breaker],
    );
    await admin.query(
      `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, request_id)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), $2, 'pendente', now() + $3::interval, 'r')`,
      [um, id, quando],
    );
  };
  await entrega('fechado', '-30 seconds');
  await entrega('fechado', '1 hour');
  await entrega('aberto', '-1 hour');

  const { queues, endpoints } = await measureWork(base.database);
  expect(queues.lotes).toMatchObject({ esperando: 3, ativos: 1 });
  expect(Math.floor(queues.lotes.espera_s)).toBe(100);
  expect(queues.apuracoes).toMatchObject({ esperando: 1, ativos: 0 });
  expect(Math.floor(queues.apuracoes.espera_s)).toBe(50);
  expect(queues.pdfs).toMatchObject({ esperando: 2, ativos: 1 });
  expect(queues.entregas).toMatchObject({ esperando: 1, ativos: 0 });
  expect(Math.floor(queues.entregas.espera_s)).toBe(30);
  expect([...endpoints].sort((a, b) => a.n - b.n)).toEqual([
    { estado: 'ativo', disjuntor: 'aberto', n: 1 },
    { estado: 'ativo', disjuntor: 'fechado', n: 2 },
  ]);
});
