import type { Tenant } from '../tenancy/tenant.ts';

/** Of an office's notes so many are looked at, the newest: however many it has, the answer takes as long. */
const RECENTES = 20_000;

/** A company as the newest note that it issued tells of it, or the newest that it received. */
export interface ParteSemCliente {
  /** CNPJ root. */
  readonly raiz: string;
  readonly nome: string | null;
  readonly cnpj: string | null;
  readonly uf: string | null;
  readonly municipio: string | null;
  readonly ie: string | null;
  /** Null unless it issued one. */
  readonly crt: string | null;
  readonly emitidas: number;
  readonly recebidas: number;
}

/** How many notes two CNPJ roots have with each other; null is a person, a foreigner or nobody. */
export interface NotasEntrePartes {
  readonly de: string | null;
  readonly para: string | null;
  readonly notas: number;
}

export interface PartesSemCliente {
  readonly partes: readonly ParteSemCliente[];
  readonly entre: readonly NotasEntrePartes[];
}

/** The companies in those of the office's newest notes that no client of it is a party of, active or not. */
export async function lerPartesSemCliente(tenant: Tenant): Promise<PartesSemCliente> {
  const [row] = await tenant.read<PartesSemCliente>(
    `WITH conhecida AS (SELECT cnpj_raiz::text AS raiz FROM cliente WHERE organization_id = $1::uuid),
       recente AS (
         SELECT id, emitente_raiz AS de, destinatario_raiz AS para FROM documento
          WHERE organization_id = $1::uuid ORDER BY id DESC LIMIT $2),
       nota AS MATERIALIZED (
         SELECT * FROM recente r
          WHERE NOT EXISTS (SELECT FROM conhecida c WHERE c.raiz = r.de)
            AND NOT EXISTS (SELECT FROM conhecida c WHERE c.raiz = r.para)),
       parte AS (
         SELECT raiz, count(*) FILTER (WHERE emitiu)::int AS emitidas, count(*) FILTER (WHERE NOT emitiu)::int AS recebidas,
                (array_agg(id ORDER BY emitiu DESC, id DESC))[1] AS id
           FROM (SELECT de AS raiz, true AS emitiu, id FROM nota UNION ALL SELECT para, false, id FROM nota) p
          WHERE raiz IS NOT NULL GROUP BY raiz)
     SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('raiz', raiz, 'emitidas', emitidas, 'recebidas', recebidas,
              'nome', dados->>'nome', 'cnpj', dados->>'cnpj', 'uf', dados->>'uf', 'municipio', dados->>'municipio',
              'ie', dados->>'ie', 'crt', dados->>'crt'))
              FROM parte CROSS JOIN LATERAL (
                SELECT CASE WHEN emitidas > 0 THEN d.emitente ELSE d.destinatario END AS dados
                  FROM documento d WHERE d.id = parte.id) d), '[]') AS partes,
            coalesce((SELECT jsonb_agg(jsonb_build_object('de', de, 'para', para, 'notas', notas))
              FROM (SELECT de, para, count(*)::int AS notas FROM nota GROUP BY de, para) e), '[]') AS entre`,
    [tenant.organizationId, RECENTES],
  );
  return row as PartesSemCliente;
}
