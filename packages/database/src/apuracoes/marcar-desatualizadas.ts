import type { PoolClient } from 'pg';
import type { MesDoCliente } from '../documentos/aplicar-cancelamentos.ts';

/** Marks the finished versions of these months, whose lançamentos have just changed. */
export async function marcarDesatualizadas(
  client: PoolClient,
  meses: readonly MesDoCliente[],
): Promise<void> {
  if (!meses.length) return;
  await client.query(
    `UPDATE apuracao a SET desatualizada_desde = now()
       FROM (SELECT DISTINCT cliente_id, competencia
               FROM jsonb_to_recordset($1::jsonb) AS x(cliente_id uuid, competencia text)) m
      WHERE a.cliente_id = m.cliente_id AND a.competencia = m.competencia
        AND a.estado IN ('gerando_pdf', 'calculada') AND a.desatualizada_desde IS NULL`,
    [JSON.stringify(meses)],
  );
}
