import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import {
  criarCliente,
  criarEscritorio,
  listarClientes,
  listarDocumentos,
  listarEndpoints,
  listarEntregas,
  listarEventos,
  listarMeses,
  type Tenant,
  usoDoEscritorio,
} from '@apura/database';
import { startTemplateServer, testDatabase } from '@apura/testing';

/**
 * `npm run bench -- lists [notes]`: makes so many notes of one office (5 million; generated in SQL, without XML bytes, one
 * lançamento each, a hundred clients, two years), then runs each list as its route does and shows how long it took, which
 * indexes PostgreSQL used, and whether it read a large table whole.
 */
const NOTES = Number(process.argv[2] ?? 5_000_000);
const SLICE = 250_000;
const LIMIT = 50;
const { Client } = createRequire(new URL('../packages/database/package.json', import.meta.url))(
  'pg',
) as typeof import('pg');

const say = (line: string) => process.stdout.write(`${line}\n`);

const server = await startTemplateServer();
const base = await testDatabase();
const admin = new Client({ connectionString: base.urls.adminUrl });
await admin.connect();

try {
  const big = await criarEscritorio(base.database, { nome: 'Grande' });
  const tenant = base.database.forOrganization(big);
  const clientes: string[] = [];
  for (let i = 0; i < 100; i++) {
    const raiz = String(10_000_000 + i);
    clientes.push(
      (await criarCliente(tenant, {
        cnpjRaiz: raiz,
        razaoSocial: `Cliente ${i}`,
        regime: 'lucro_real',
        ibsCbs: 'regular',
        desde: '2025-01',
        requestId: 'bench',
      })) as string,
    );
  }
  await generate(big, clientes);
  await explain(tenant, clientes[7] as string);
} finally {
  await admin.end();
  await base.close();
  await server.stop();
}

/** Notes in the order of their ids, as they would have arrived. */
async function generate(office: string, clientes: readonly string[]): Promise<void> {
  const began = Date.now();
  for (let first = 0; first < NOTES; first += SLICE) {
    const last = Math.min(first + SLICE, NOTES) - 1;
    await admin.query(
      `WITH n AS MATERIALIZED (
         SELECT i, (lpad(to_hex(1735689600000 + i * 12), 12, '0') || '7000' || '8000' || lpad(to_hex(i), 12, '0'))::uuid AS id,
                ($3::uuid[])[1 + i % 100] AS cliente, (10000000 + i % 100)::text AS raiz,
                to_char(date '2025-01-01' + (i % 730)::int, 'YYYY-MM') AS mes, timestamptz '2025-01-01' + (i % 730) * interval '1 day' AS em
           FROM generate_series($1::bigint, $2::bigint) i),
       d AS (
         INSERT INTO documento (id, organization_id, chave, modelo, serie, numero, emitida_em, dh_emi, competencia, situacao, tp_amb,
                                emitente, destinatario, emitente_raiz, destinatario_raiz, valor_total, tributos_atuais, reforma,
                                versao_regras, sha256, ordem)
         SELECT id, $4, lpad(i::text, 44, '0'), '55', '1', i::text, em, em::text, mes, CASE WHEN i % 200 = 0 THEN 'cancelada' ELSE 'autorizada' END,
                '1', jsonb_build_object('cnpj', raiz || '000191', 'nome', 'Cliente ' || i % 100), jsonb_build_object('cnpj', '99' || i % 100000),
                raiz, '99' || lpad((i % 100000)::text, 6, '0'), (i % 100000) / 100.0, '{}', '{}', 'bench', sha256(i::text::bytea), 0 FROM n)
       INSERT INTO lancamento (id, organization_id, documento_id, cliente_id, competencia, efeito, cfop, cclasstrib, ncm_capitulo, itens, valor,
                               icms, icms_st, fcp, difal, ipi, ii, pis, cofins, iss, base, cbs, ibs_uf, ibs_mun, ibs, "is", versao_regras)
       SELECT gen_random_uuid(), $4, id, cliente, mes, 'debito', '5102', '000001', '22', 1, 1, 0,0,0,0,0,0,0,0,0, 1,0,0,0,0,0, 'bench' FROM n`,
      [first, last, clientes, office],
    );
    say(`${last + 1} notes, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  }
  await admin.query(
    `INSERT INTO event (id, organization_id, type, sequencia, payload, request_id, distribuido_em)
     SELECT (lpad(to_hex(1735689600000 + i * 60), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid, $1, 'lote.concluido', 1, '{}', 'bench', now()
       FROM generate_series(1, $2::bigint) i`,
    [office, Math.ceil(NOTES / 50)],
  );
  await admin.query('VACUUM (ANALYZE)');
}

/** How often each index was used, and each table read whole, so far. */
async function uses(): Promise<Map<string, number>> {
  const { rows } = await admin.query<{ name: string; n: string }>(
    `SELECT indexrelname AS name, idx_scan AS n FROM pg_stat_user_indexes WHERE schemaname = 'public'
     UNION ALL SELECT relname || ' READ WHOLE', seq_scan FROM pg_stat_user_tables WHERE relname IN ('documento', 'lancamento', 'event', 'lote', 'apuracao', 'entrega')
        OR relname LIKE 'event\\_2%'`,
  );
  return new Map(rows.map(({ name, n }) => [name, Number(n)]));
}

/** Runs each list three times, more than a second apart: a backend tells its counts once a second. */
async function explain(tenant: Tenant, clienteId: string): Promise<void> {
  const middle = (
    await admin.query('SELECT id FROM documento ORDER BY id OFFSET $1 LIMIT 1', [Math.floor(NOTES / 2)])
  ).rows[0].id as string;
  const lists: Record<string, () => Promise<unknown>> = {
    'notes, first page': () => listarDocumentos(tenant, { limit: LIMIT }),
    'notes, from the middle': () => listarDocumentos(tenant, { limit: LIMIT, depoisDe: middle }),
    'notes of a month': () => listarDocumentos(tenant, { limit: LIMIT, competencia: '2026-06' }),
    'notes that are cancelled': () => listarDocumentos(tenant, { limit: LIMIT, situacao: 'cancelada' }),
    'notes of a client': () => listarDocumentos(tenant, { limit: LIMIT, clienteId }),
    'notes of a client and month': () =>
      listarDocumentos(tenant, { limit: LIMIT, clienteId, competencia: '2026-06' }),
    'months of a client': () => listarMeses(tenant, clienteId, { limit: LIMIT }),
    clients: () => listarClientes(tenant, { limit: LIMIT, mes: '2026-06' }),
    events: () => listarEventos(tenant, { limit: LIMIT }),
    deliveries: () => listarEntregas(tenant, { limit: LIMIT }),
    endpoints: () => listarEndpoints(tenant, { limit: LIMIT }),
    'usage against quotas': () => usoDoEscritorio(tenant),
  };
  for (const [name, list] of Object.entries(lists)) {
    await list();
    await pause(1100);
    await list();
    const before = await uses();
    await pause(1100);
    const began = performance.now();
    await list();
    const ms = performance.now() - began;
    const after = await uses();
    const used = [...after].flatMap(([what, n]) => (n > (before.get(what) ?? 0) ? [what] : [])).sort();
    say(`${name.padEnd(28)} ${ms.toFixed(1).padStart(8)} ms  ${used.join(', ')}`);
  }
}
