import type { Tenant } from '../tenancy/tenant.ts';

/** Numbers of a series that no stored note has: not received, or made void at the tax authority. */
export interface LacunaDeNumeracao {
  /** CNPJ. */
  readonly emitente: string;
  readonly modelo: string;
  readonly serie: string;
  /** First and last missing number. */
  readonly de: number;
  readonly ate: number;
}

/**
 * The first `limit` gaps in the numbers of the notes that the client issued in a month, per establishment, model and
 * series. The last number before the month counts, so that a gap at its beginning shows; what precedes the first note
 * ever received does not. Cancelled notes have their number; what has no model is no note of a series.
 */
export const lacunasDeNumeracao = (tenant: Tenant, clienteId: string, competencia: string, limit: number) =>
  tenant.read<LacunaDeNumeracao>(
    `WITH numerado AS (
         SELECT d.emitente->>'cnpj' AS cnpj, d.modelo, d.serie, d.numero::bigint AS numero, d.competencia,
                lag(d.numero::bigint) OVER (
                  PARTITION BY d.emitente->>'cnpj', d.modelo, d.serie ORDER BY d.numero::bigint) AS anterior
           FROM documento d
          -- Looked up first: under row-level security a join over the cast of CHAR to TEXT would read the office's every note.
          WHERE d.emitente_raiz = (SELECT c.cnpj_raiz::text FROM cliente c WHERE c.id = $1)
            AND d.modelo IS NOT NULL AND d.serie IS NOT NULL
            AND d.competencia <= $2 AND d.numero ~ '^[0-9]{1,15}$')
       SELECT cnpj AS emitente, modelo, serie, (anterior + 1)::float8 AS de, (numero - 1)::float8 AS ate
         FROM numerado WHERE competencia = $2 AND numero > anterior + 1
        ORDER BY cnpj, modelo, serie, numero LIMIT $3`,
    [clienteId, competencia, limit],
  );
