import { createFato, type RawFato, type WhyOutdated } from '@apura/contracts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import { noteArrivalsOfClosed } from '../fechamento/late-versoes.ts';
import { lockInOrder } from '../tenancy/functions.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import { insertEvents } from '../webhooks/eventos.ts';

/**
 * Until the transaction ends, who finishes a version of a client ("termina") and who changes what its months are made
 * of ("muda") follow each other. Otherwise each could miss the other: the one reads the notes before they are
 * committed, the other looks for finished versions before there is one, and a stale version would pass for current.
 * Those who change things do not wait for one another. To be taken before the versions are looked at; of several
 * clients in one order, so that nobody deadlocks.
 */
export async function lockVersoes(tx: Transaction, clientes: readonly string[], quem: 'muda' | 'termina') {
  const lock = quem === 'muda' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await tx.run(
    lockInOrder(
      lock,
      clientes.map((cliente) => `versoes ${cliente}`),
    ),
  );
}

type VersaoDesatualizada = RawFato<'apuracao.desatualizada'>;

/** A month whose figures change; with its own reason, where it is another than that of the others. */
export interface MesAtingido extends MesDoCliente {
  readonly por?: WhyOutdated;
}

const DO_MES_ANTERIOR: WhyOutdated = { motivo: 'mes_anterior' };

/**
 * Marks the finished versions of these months, whose figures would come out differently now, and of the months after
 * them without a gap, because a balance is carried from one to the next (also by a version whose report failed), but from no month that
 * is closed, whose balances are those of the version that was closed; of a client
 * of the Simples also those of the two years after them, whose RBT12 their revenue carries (`readReceitaDosMeses`). The
 * newest version of each month that was not marked yet is told by an event, unless who marks them tells of all at once.
 * Of several reasons of a month the first is kept.
 */
export async function markDesatualizadas(
  tx: Transaction,
  requestId: string,
  meses: readonly MesAtingido[],
  motivo: WhyOutdated['motivo'],
  como?: 'em silêncio',
): Promise<void> {
  if (!meses.length) return;
  const porMes = new Map<string, Required<MesAtingido>>();
  for (const { cliente_id, competencia, por = { motivo } } of meses) {
    const mes = `${cliente_id} ${competencia}`;
    if (!porMes.has(mes)) porMes.set(mes, { cliente_id, competencia, por });
  }
  await lockVersoes(
    tx,
    meses.map(({ cliente_id }) => cliente_id),
    'muda',
  );
  // Rows are locked in one order, or two chunks that touch the same months deadlock.
  const rows = await tx.rows<VersaoDesatualizada>(
    `WITH RECURSIVE x AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS x(cliente_id uuid, competencia text, por jsonb)),
     mes AS ((
       SELECT DISTINCT a.cliente_id, a.competencia::text
         FROM x JOIN apuracao a ON a.cliente_id = x.cliente_id AND a.competencia = x.competencia
        WHERE a.comparativo IS NOT NULL
       UNION
       SELECT DISTINCT a.cliente_id, a.competencia::text
         FROM x JOIN apuracao a ON a.cliente_id = x.cliente_id AND a.competencia > x.competencia
          AND a.competencia <= to_char(to_date(x.competencia, 'YYYY-MM') + interval '25 months', 'YYYY-MM')
        WHERE a.comparativo IS NOT NULL AND a.entrada ? 'simples')
       UNION
       SELECT a.cliente_id, a.competencia::text FROM mes m
         LEFT JOIN fechamento f ON f.cliente_id = m.cliente_id AND f.competencia = m.competencia AND f.fechada_id IS NOT NULL
         JOIN apuracao a ON a.cliente_id = m.cliente_id
          AND a.competencia = to_char(to_date(m.competencia, 'YYYY-MM') + interval '1 month', 'YYYY-MM')
        WHERE a.comparativo IS NOT NULL AND f.fechada_id IS NULL),
     marcada AS (
       SELECT a.id FROM apuracao a JOIN mes m ON m.cliente_id = a.cliente_id AND m.competencia = a.competencia
        WHERE a.estado IN ('gerando_pdf', 'calculada') AND a.desatualizada_desde IS NULL
        ORDER BY a.id FOR UPDATE OF a)
     UPDATE apuracao a SET desatualizada_desde = now(), desatualizada_por = coalesce((
              SELECT x.por FROM x WHERE x.cliente_id = a.cliente_id AND x.competencia = a.competencia), $2::jsonb)
       FROM marcada WHERE a.id = marcada.id
     RETURNING a.id, a.cliente_id, a.competencia, a.versao, a.estado, a.desatualizada_desde, a.desatualizada_por`,
    [JSON.stringify([...porMes.values()]), JSON.stringify(DO_MES_ANTERIOR)],
  );
  if (como === 'em silêncio') return;
  await noteArrivalsOfClosed(
    tx,
    requestId,
    rows.map(({ id }) => id),
  );
  const ultimas = new Map<string, VersaoDesatualizada>();
  for (const row of rows.toSorted((a, b) => a.versao - b.versao)) {
    ultimas.set(`${row.cliente_id} ${row.competencia}`, row);
  }
  for (const versao of ultimas.values()) {
    const agregado = { apuracao: versao.id, versao: versao.versao };
    await insertEvents(tx, agregado, requestId, [createFato('apuracao.desatualizada', versao)]);
  }
}
