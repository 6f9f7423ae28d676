import { createHash } from 'node:crypto';
import type { Database } from '@apura/database';
import { createCliente, createEscritorio, figuresOf } from '@apura/database';
import type { Client } from 'pg';

/** What an office of the benchmark has. */
export interface BigOffice {
  readonly id: string;
  readonly clientes: readonly string[];
  readonly endpoint: string;
  readonly lote: string;
  readonly apuracao: string;
  /** SHA-256 of what the link to a report carries. */
  readonly link: Buffer;
  /** An access key, and the id of the note in the middle. */
  readonly chave: string;
  readonly middle: string;
  /** The event in the middle. */
  readonly event: string;
}

const MONTHS = 24;
const SLICE = 250_000;
const FILES_OF_THE_LOTE = 100_000;

/**
 * Makes an office whose `notes` came in evenly over two years, without XML bytes: one lançamento a note, `clientes` clients,
 * each note with one of three hundred products, one note in ten to a person, one in twenty with a divergence and in a thousand with a critical one, one in two hundred cancelled, one in a
 * hundred with a question; two versions of each client's month; a lote of ten files for five hundred notes, and one of a hundred thousand; an event for fifty notes, each delivered; one file of a lote refused, and a link to each version's report.
 */
export async function makeOffice(
  admin: Client,
  database: Database,
  {
    name,
    notes,
    clientes: count,
  }: { readonly name: string; readonly notes: number; readonly clientes: number },
): Promise<BigOffice> {
  const id = await createEscritorio(database, { nome: name });
  const tenant = database.forOrganization(id);
  const clientes: string[] = [];
  for (let i = 0; i < count; i++) {
    clientes.push(
      (await createCliente(tenant, {
        cnpjRaiz: String(10_000_000 + i),
        razaoSocial: `Cliente ${i}`,
        regime: 'lucro_real',
        ibs_cbs: 'regular',
        desde: '2024-01',
        requestId: 'bench',
      })) as string,
    );
  }
  // The time of note i, and its UUIDv7; the number of the office keeps two offices' ids apart.
  const time = `(now() - interval '730 days' + i * (interval '730 days' / ${notes}))`;
  const uuid = (of: string) =>
    `(lpad(to_hex((extract(epoch FROM ${of}) * 1000)::bigint), 12, '0') || '70008' || substr(md5('${id}' || i), 1, 15))::uuid`;
  for (let first = 0; first < notes; first += SLICE) {
    const last = Math.min(first + SLICE, notes) - 1;
    await admin.query(
      `WITH n AS MATERIALIZED (
         SELECT i, ${uuid(time)} AS id, ($3::uuid[])[1 + i % $5] AS cliente, (10000000 + i % $5)::text AS raiz,
                to_char(${time}, 'YYYY-MM') AS mes, ${time} AS em
           FROM generate_series($1::bigint, $2::bigint) i),
       d AS (
         INSERT INTO documento (id, organization_id, chave, modelo, serie, numero, emitida_em, dh_emi, competencia, situacao, tp_amb,
                                emitente, destinatario, emitente_raiz, destinatario_raiz, valor_total, tributos_atuais, reforma,
                                versao_regras, sha256, ordem, produtos, criado_em)
         SELECT id, $4, lpad(i::text, 44, '0'), '55', '1', i::text, em, em::text, mes, CASE WHEN i % 200 = 0 THEN 'cancelada' ELSE 'autorizada' END,
                '1', jsonb_build_object('cnpj', raiz || '000191', 'nome', 'Cliente ' || i % $5),
                CASE WHEN i % 10 = 3 THEN jsonb_build_object('cpf', lpad(i::text, 11, '0'), 'nome', 'Consumidor ' || i)
                     ELSE jsonb_build_object('cnpj', '99' || lpad((i % 100000)::text, 6, '0') || '000100', 'nome', 'Comprador ' || i % 100000) END,
                raiz, CASE WHEN i % 10 <> 3 THEN '99' || lpad((i % 100000)::text, 6, '0') END, (i % 100000) / 100.0, '{}', '{}', 'bench', sha256(i::text::bytea), 0,
                CASE WHEN i % 100000 = 7 THEN 'ncm97060000 quadro antigo' ELSE 'ncm22021000 produto ' || i % 300 END, em FROM n),
       v AS (
         INSERT INTO divergencia (id, organization_id, documento_id, regra, gravidade, campo, mensagem, fundamento)
         SELECT gen_random_uuid(), $4, id, 'bench', CASE WHEN i % 1000 = 0 THEN 'critica' ELSE 'aviso' END, 'vBC', 'm', 'f' FROM n WHERE i % 20 = 0),
       p AS (
         INSERT INTO pergunta (id, organization_id, documento_id, cliente_id, competencia, tipo, cfop, ncm, cprod, descricao, cclasstrib,
                               alternativas, condicao, itens, valor)
         SELECT gen_random_uuid(), $4, id, cliente, mes, 'classificacao', '5102', '22021000', 'P' || i % 300, 'Produto', '000001', '{}', 'c', 1, 1
           FROM n WHERE i % 100 = 1)
       INSERT INTO lancamento (id, organization_id, documento_id, cliente_id, competencia, efeito, cfop, cclasstrib, ncm_capitulo, itens, valor,
                               icms, icms_st, fcp, difal, ipi, ii, pis, cofins, iss, base, cbs, ibs_uf, ibs_mun, ibs, "is", versao_regras)
       SELECT gen_random_uuid(), $4, id, cliente, mes, 'debito', '5102', '000001', CASE WHEN i % 100000 = 7 THEN '97' ELSE '22' END, 1, 1,
              0,0,0,0,0,0,0,0,0, 1,0,0,0,0,0, 'bench' FROM n`,
      [first, last, clientes, id, count],
    );
  }
  const events = Math.ceil(notes / 50);
  const ofEvent = `(now() - interval '730 days' + i * (interval '730 days' / ${events}))`;
  const one = async (sql: string, values: unknown[] = []) =>
    (await admin.query<{ id: string }>(sql, values)).rows[0]?.id as string;
  const endpoint = await one(
    `INSERT INTO webhook_endpoint (id, organization_id, url, eventos) VALUES (uuidv7(), $1, 'https://exemplo.com.br/', '{}') RETURNING id`,
    [id],
  );
  await admin.query(
    `WITH e AS (
       INSERT INTO event (id, organization_id, type, sequencia, payload, request_id, criado_em, distribuido_em)
       SELECT ${uuid(ofEvent)}, $1, CASE WHEN i % 10000 = 0 THEN 'apuracao.falhou' ELSE 'lote.concluido' END, 1, '{}', 'bench', ${ofEvent}, now()
         FROM generate_series(1, $2::bigint) i ORDER BY i RETURNING id, criado_em)
     INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, request_id, criado_em, concluida_em)
     SELECT uuidv7(criado_em - now()), $1, id, $3, CASE WHEN random() < 0.0005 THEN 'falhou' ELSE 'entregue' END, 'bench', criado_em, criado_em FROM e`,
    [id, events, endpoint],
  );
  await admin.query(
    `INSERT INTO lote (id, organization_id, estado, total, pendentes, processados, request_id, criado_em, fim)
     SELECT ${uuid(ofEvent)}, $1, 'concluido', 500, 0, 500, 'bench', ${ofEvent}, ${ofEvent} FROM generate_series(1, $2::bigint) i WHERE i % 10 = 0`,
    [id, events],
  );
  const lote = await one(
    `INSERT INTO lote (id, organization_id, estado, total, pendentes, request_id) VALUES (uuidv7(), $1, 'processando', $2, $2, 'bench') RETURNING id`,
    [id, FILES_OF_THE_LOTE],
  );
  await admin.query(
    `INSERT INTO arquivo (id, organization_id, lote_id, pedaco_id, nome, sha256, tamanho, estado)
     SELECT uuidv7(), $1::uuid, $2::uuid, $2::uuid, i || '.xml', sha256(i::text::bytea), 1, 'pendente' FROM generate_series(1, $3::bigint) i
     UNION ALL
     SELECT uuidv7(), $1::uuid, l.id, l.id, i || '.xml', sha256(i::text::bytea), 1, CASE WHEN i = 1 THEN 'recusado' ELSE 'processado' END
       FROM lote l, generate_series(1, 10) i WHERE l.organization_id = $1 AND l.id <> $2`,
    [id, lote, FILES_OF_THE_LOTE],
  );
  await admin.query(
    `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, comparativo, divergencias, request_id, calculada_em)
     SELECT uuidv7(), $1, c, to_char(now() - make_interval(months => m), 'YYYY-MM'), v, 'calculada', '{}',
            '{"situacao": "completa", "devido_no_mes": {"total_a_recolher": "1.00"}, "comparacao": {"ano_do_regime_novo": 2033, "status": "estimativa", "regime_atual": {"total": "1.00"}, "regime_novo": {"total": "2.00"}}}', '{"criticas": 1, "avisos": 2}', 'bench', now()
       FROM unnest($2::uuid[]) c, generate_series(0, ${MONTHS - 1}) m, generate_series(1, 2) v`,
    [id, clientes],
  );
  // As `storeResultado` writes them: a version without is one of before there was the column.
  await admin.query(`UPDATE apuracao SET figuras = ${figuresOf('comparativo')} WHERE organization_id = $1`, [
    id,
  ]);
  await admin.query(
    `INSERT INTO compartilhamento (id, organization_id, apuracao_id, cliente_id, hash, expira_em, criado_por)
     SELECT uuidv7(), $1, id, cliente_id, sha256(id::text::bytea), now() + interval '30 days', 'bench'
       FROM apuracao WHERE organization_id = $1`,
    [id],
  );
  await admin.query(
    `INSERT INTO audit_log (id, organization_id, ator, acao, alvo) SELECT uuidv7(), $1, 'sistema', 'x', 'y' FROM generate_series(1, $2::bigint)`,
    [id, events],
  );
  const event = await one(
    'SELECT id FROM event WHERE organization_id = $1 ORDER BY transacao, id OFFSET $2 LIMIT 1',
    [id, Math.floor(events / 2)],
  );
  const apuracao = await one('SELECT id FROM apuracao WHERE organization_id = $1 ORDER BY id LIMIT 1', [id]);
  return {
    id,
    clientes,
    endpoint,
    lote,
    apuracao,
    event,
    link: createHash('sha256').update(apuracao).digest(),
    chave: String(Math.floor(notes / 2)).padStart(44, '0'),
    middle: await one('SELECT id FROM documento WHERE organization_id = $1 ORDER BY id OFFSET $2 LIMIT 1', [
      id,
      Math.floor(notes / 2),
    ]),
  };
}

/** Takes the indexes that no constraint needs from the large tables while `work` fills them: far faster. */
export async function withoutIndexes(admin: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
      WHERE i.indrelid = ANY(ARRAY['documento', 'lancamento', 'divergencia', 'pergunta', 'parte']::regclass[]) AND NOT i.indisprimary`,
  );
  for (const { name } of rows) await admin.query(`DROP INDEX ${name}`);
  await work();
  await admin.query(`SET maintenance_work_mem = '1GB'`);
  for (const { definition } of rows) await admin.query(definition);
  await admin.query('VACUUM (ANALYZE)');
}
