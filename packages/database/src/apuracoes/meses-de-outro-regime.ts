import type { PoolClient } from 'pg';
import type { MesDoCliente } from '../documentos/aplicar-cancelamentos.ts';

/** The months of a client with a finished version, not marked yet, that was made for a regime other than the one that holds now. */
export async function mesesDeOutroRegime(client: PoolClient, clienteId: string): Promise<MesDoCliente[]> {
  const { rows } = await client.query<MesDoCliente>(
    `SELECT DISTINCT a.cliente_id, a.competencia FROM apuracao a
      CROSS JOIN LATERAL (
        SELECT * FROM cliente_regime r WHERE r.cliente_id = a.cliente_id
         ORDER BY r.desde <= a.competencia DESC, CASE WHEN r.desde <= a.competencia THEN r.desde END DESC, r.desde LIMIT 1) r
      WHERE a.cliente_id = $1 AND a.estado IN ('gerando_pdf', 'calculada') AND a.desatualizada_desde IS NULL
        AND a.entrada IS NOT NULL
        AND (a.entrada->>'regime', a.entrada->>'ibs_cbs', a.entrada->>'atividade', a.entrada->'simples'->>'anexo',
             (a.entrada->'simples'->>'rbt12')::numeric, (a.entrada->'simples'->>'folha12')::numeric)
            IS DISTINCT FROM
            (r.regime, r.ibs_cbs, r.atividade, CASE WHEN r.rbt12 IS NOT NULL THEN r.simples_anexo END,
             CASE WHEN r.simples_anexo IS NOT NULL THEN r.rbt12 END,
             CASE WHEN r.simples_anexo IS NOT NULL AND r.rbt12 IS NOT NULL THEN r.folha12 END)`,
    [clienteId],
  );
  return rows;
}
