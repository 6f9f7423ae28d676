import type { PrazoAberto } from '@apura/contracts';
import { REGIME_NO_MES, regimeIn } from '../clientes/contexto-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** Which obligation, for which month (YYYY-MM). */
export interface WhichPrazo {
  readonly obrigacao: string;
  readonly competencia: string;
}

type Cliente = Omit<PrazoAberto['lista'][number], 'cumprido_em'> & { readonly cumprido_em: Date | null };

/** The active clients that are in one of the regimes in the month, by name, and of whom somebody has ticked it off. */
export const clientesDoPrazo = (
  tenant: Tenant,
  { obrigacao, competencia }: WhichPrazo,
  regimes: readonly string[],
): Promise<Cliente[]> =>
  tenant.read<Cliente>(
    `SELECT c.id AS cliente_id, c.razao_social, c.cnpj_raiz::text AS cnpj_raiz, p.cumprido_em, p.por
       FROM cliente c LEFT JOIN prazo_cumprido p
         ON p.organization_id = c.organization_id AND p.cliente_id = c.id AND p.obrigacao = $3 AND p.competencia = $2
      WHERE c.organization_id = $1::uuid AND c.status = 'ativo'
        AND ${REGIME_NO_MES} = ANY($4::text[])
      ORDER BY c.razao_social, c.id`,
    [tenant.organizationId, competencia, obrigacao, regimes],
  );

/** Whom a deadline is about: of the active clients, or of one of them. */
export interface ClientesDevedores extends WhichPrazo {
  readonly clientes: number;
  readonly cumpridos: number;
  /** Names of those of whom nobody has ticked it off, in order, the first of them. */
  readonly faltam: readonly string[];
  /** When it was ticked off last, and by whom. */
  readonly cumprido_em: Date | null;
  readonly por: string | null;
}

/** More than a calendar's text has room for. */
const NAMED = 300;

/** Of each deadline that is about anybody, by "obrigacao competencia". A regime is that of the deadline's month. */
export async function clientesDevedores(
  tenant: Tenant,
  prazos: readonly (WhichPrazo & { readonly regimes: readonly string[] })[],
  clienteId?: string,
): Promise<ReadonlyMap<string, ClientesDevedores>> {
  const rows = await tenant.read<ClientesDevedores>(
    `WITH no_mes AS MATERIALIZED (
       SELECT m.competencia, c.id, c.razao_social, ${regimeIn('m.competencia')} AS regime
         FROM unnest($2::text[]) AS m(competencia) CROSS JOIN cliente c
        WHERE c.organization_id = $1::uuid AND c.status = 'ativo' AND ($3::uuid IS NULL OR c.id = $3))
     SELECT d.obrigacao, d.competencia, count(*)::int AS clientes, count(p.cliente_id)::int AS cumpridos,
            coalesce((array_agg(n.razao_social ORDER BY n.razao_social) FILTER (WHERE p.cliente_id IS NULL))[1:${NAMED}], '{}') AS faltam,
            max(p.cumprido_em) AS cumprido_em, (array_agg(p.por ORDER BY p.cumprido_em DESC NULLS LAST))[1] AS por
       FROM jsonb_to_recordset($4::jsonb) AS d(obrigacao text, competencia text, regimes jsonb)
       JOIN no_mes n ON n.competencia = d.competencia AND d.regimes ? n.regime
       LEFT JOIN prazo_cumprido p ON p.organization_id = $1::uuid AND p.cliente_id = n.id
         AND p.obrigacao = d.obrigacao AND p.competencia = d.competencia
      GROUP BY 1, 2`,
    [
      tenant.organizationId,
      [...new Set(prazos.map(({ competencia }) => competencia))],
      clienteId,
      JSON.stringify(
        prazos.map(({ obrigacao, competencia, regimes }) => ({ obrigacao, competencia, regimes })),
      ),
    ],
  );
  return new Map(rows.map((row) => [`${row.obrigacao} ${row.competencia}`, row]));
}

/** Of how many active clients each obligation is ticked off, by "obrigacao competencia", in months from `desde` on. */
export async function countCompletedPrazos(
  tenant: Tenant,
  desde: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tenant.read<WhichPrazo & { n: number }>(
    `SELECT p.obrigacao, p.competencia::text AS competencia, count(*)::int AS n
       FROM prazo_cumprido p JOIN cliente c ON c.id = p.cliente_id AND c.status = 'ativo'
      WHERE p.organization_id = $1::uuid AND p.competencia >= $2 GROUP BY 1, 2`,
    [tenant.organizationId, desde],
  );
  return new Map(rows.map(({ obrigacao, competencia, n }) => [`${obrigacao} ${competencia}`, n]));
}

export interface Marca extends WhichPrazo {
  /** What the obligation is called. */
  readonly nome: string;
  readonly clientes: readonly string[];
  /** False takes the ticks away. */
  readonly cumprido: boolean;
}

/**
 * Ticks an obligation off for clients, or takes the ticks away, and notes whose changed; what is so already stays. False,
 * and nothing done, when the office has not all of them.
 */
export const completePrazo = (
  tenant: Tenant,
  ator: Ator,
  { obrigacao, competencia, nome, clientes, cumprido }: Marca,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const ids = [...new Set(clientes)];
    const known = await tx.query('SELECT FROM cliente WHERE id = ANY($1)', [ids]);
    if (known.rowCount !== ids.length) return false;
    const qual = [tx.organizationId, obrigacao, competencia, ids];
    const changed = cumprido
      ? await tx.rows<{ id: string }>(
          `INSERT INTO prazo_cumprido (organization_id, obrigacao, competencia, cliente_id, por)
           SELECT $1, $2, $3, id, $5 FROM unnest($4::uuid[]) AS id ON CONFLICT DO NOTHING RETURNING cliente_id AS id`,
          [...qual, ator.nome],
        )
      : await tx.rows<{ id: string }>(
          `DELETE FROM prazo_cumprido
            WHERE organization_id = $1 AND obrigacao = $2 AND competencia = $3 AND cliente_id = ANY($4) RETURNING cliente_id AS id`,
          qual,
        );
    const [first, ...others] = changed.map(({ id }) => id);
    if (first === undefined) return true;
    const detalhe = { prazo: nome, competencia, ...(others.length ? { clientes: [first, ...others] } : {}) };
    const { acao } = cumprido ? { acao: 'prazo.cumprido' } : { acao: 'prazo.reaberto' };
    await audit(tx, ator, acao, others.length ? obrigacao : first, detalhe);
    return true;
  });
