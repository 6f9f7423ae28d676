import type { PrazoAberto } from '@apura/contracts';
import type { Insertable } from 'kysely';
import { STORED_FIGURES } from '../apuracoes/find-apuracao.ts';
import { sumOfDevidos } from '../apuracoes/sum-devidos.ts';
import { clienteIn, regimeIn } from '../clientes/contexto-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { COUNTS } from '../fechamento/linha-do-mes.ts';
import { anyOf, from, type Tables } from '../tenancy/builder.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** Which obligation, for which month (YYYY-MM). */
export interface WhichPrazo {
  readonly obrigacao: string;
  readonly competencia: string;
}

type Cliente = Omit<PrazoAberto['lista'][number], 'cumprido_em'> & { readonly cumprido_em: Date | null };

/** What client `c` has to pay of the taxes `paga` (JSON) in a month, by the version of it that counts; null where that is not known. SQL terms. */
const dueIn = (month: string, paga: string) => `(
  SELECT CASE WHEN jsonb_typeof(${paga}) = 'array' AND f.figuras->>'total_a_recolher' IS NOT NULL
              THEN coalesce(${sumOfDevidos("f.figuras->'devidos'", paga)}, 0.00) END
    FROM (SELECT ${STORED_FIGURES} AS figuras FROM apuracao a
           WHERE a.organization_id = $1::uuid AND a.cliente_id = c.id AND a.competencia = ${month} AND a.comparativo IS NOT NULL AND ${COUNTS}
           ORDER BY a.versao DESC LIMIT 1) f)`;

/** The active clients that are in one of the regimes in the month, by name, what is due, and of whom somebody has ticked it off. */
export const clientesDoPrazo = (
  tenant: Tenant,
  { obrigacao, competencia }: WhichPrazo,
  { regimes, paga }: { readonly regimes: readonly string[]; readonly paga?: readonly string[] },
): Promise<Cliente[]> =>
  tenant.read<Cliente>(
    `SELECT c.id AS cliente_id, c.razao_social, c.cnpj_raiz::text AS cnpj_raiz, p.cumprido_em, p.por,
            ${dueIn('$2', '$5::jsonb')}::text AS valor, p.valor_pago::text
       FROM cliente c LEFT JOIN prazo_cumprido p
         ON p.organization_id = c.organization_id AND p.cliente_id = c.id AND p.obrigacao = $3 AND p.competencia = $2
      WHERE c.organization_id = $1::uuid AND ${clienteIn('$2')}
        AND ${regimeIn('$2')} = ANY($4::text[])
      ORDER BY c.razao_social, c.id`,
    [tenant.organizationId, competencia, obrigacao, regimes, JSON.stringify(paga ?? null)],
  );

/** Whom a deadline is about: of the active clients, or of one of them. */
export interface ClientesDevedores extends WhichPrazo {
  readonly clientes: number;
  readonly cumpridos: number;
  /** Names of those of whom nobody has ticked it off, in order, the first of them. */
  readonly faltam: readonly string[];
  /** What all of them have to pay with it, as far as that is known, and what was paid: reais, null where nothing is known. */
  readonly valor: string | null;
  readonly valor_pago: string | null;
  /** When it was ticked off last, and by whom. */
  readonly cumprido_em: Date | null;
  readonly por: string | null;
}

/** More than a calendar's text has room for. */
const NAMED = 300;

/** Of each deadline that is about anybody, by "obrigacao competencia". A regime is that of the deadline's month. */
export async function clientesDevedores(
  tenant: Tenant,
  prazos: readonly (WhichPrazo & {
    readonly regimes: readonly string[];
    readonly paga?: readonly string[] | undefined;
  })[],
  clienteId?: string,
): Promise<ReadonlyMap<string, ClientesDevedores>> {
  const rows = await tenant.read<ClientesDevedores>(
    `WITH no_mes AS MATERIALIZED (
       SELECT m.competencia, c.id, c.razao_social, ${regimeIn('m.competencia')} AS regime
         FROM unnest($2::text[]) AS m(competencia) CROSS JOIN cliente c
        WHERE c.organization_id = $1::uuid AND ${clienteIn('m.competencia')} AND ($3::uuid IS NULL OR c.id = $3))
     SELECT d.obrigacao, d.competencia, count(*)::int AS clientes, count(p.cliente_id)::int AS cumpridos,
            coalesce((array_agg(n.razao_social ORDER BY n.razao_social) FILTER (WHERE p.cliente_id IS NULL))[1:${NAMED}], '{}') AS faltam,
            sum(x.valor)::text AS valor, sum(p.valor_pago)::text AS valor_pago, max(p.cumprido_em) AS cumprido_em, (array_agg(p.por ORDER BY p.cumprido_em DESC NULLS LAST))[1] AS por
       FROM jsonb_to_recordset($4::jsonb) AS d(obrigacao text, competencia text, regimes jsonb, paga jsonb)
       JOIN no_mes n ON n.competencia = d.competencia AND d.regimes ? n.regime
       LEFT JOIN prazo_cumprido p ON p.organization_id = $1::uuid AND p.cliente_id = n.id
         AND p.obrigacao = d.obrigacao AND p.competencia = d.competencia
      CROSS JOIN LATERAL (SELECT ${dueIn('d.competencia', 'd.paga')} AS valor FROM (SELECT n.id) c) x
      GROUP BY 1, 2`,
    [
      tenant.organizationId,
      [...new Set(prazos.map(({ competencia }) => competencia))],
      clienteId,
      JSON.stringify(
        prazos.map(({ obrigacao, competencia, regimes, paga }) => ({
          obrigacao,
          competencia,
          regimes,
          paga,
        })),
      ),
    ],
  );
  return new Map(rows.map((row) => [`${row.obrigacao} ${row.competencia}`, row]));
}

export interface Marca extends WhichPrazo {
  /** What the obligation is called. */
  readonly nome: string;
  readonly clientes: readonly string[];
  /** False takes the ticks away. */
  readonly cumprido: boolean;
  /** What some of them paid, by client: reais. */
  readonly pagos?: ReadonlyMap<string, string>;
}

/**
 * Ticks an obligation off for clients, or takes the ticks away, and notes whose changed; what is so already stays. False,
 * and nothing done, when the office has not all of them.
 */
export const completePrazo = (
  tenant: Tenant,
  ator: Ator,
  { obrigacao, competencia, nome, clientes, cumprido, pagos = new Map() }: Marca,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const ids = [...new Set(clientes)];
    const known = await tx.count(from.selectFrom('cliente').where('id', '=', anyOf(ids)));
    if (known !== ids.length) return false;
    const which = { organization_id: tx.organizationId, obrigacao, competencia };
    const changed = cumprido
      ? await tick(
          tx,
          ids.map((id) => ({
            ...{ ...which, cliente_id: id, por: ator.nome, valor_pago: pagos.get(id) ?? null },
          })),
        )
      : await tx.rows(
          from
            .deleteFrom('prazo_cumprido')
            .where((eb) => eb.and(which))
            .where('cliente_id', '=', anyOf(ids))
            .returning('cliente_id as id'),
        );
    const [first, ...others] = changed.map(({ id }) => id);
    if (first === undefined) return true;
    const detalhe = {
      prazo: nome,
      competencia,
      ...(others.length ? { clientes: [first, ...others] } : {}),
      ...(others.length === 0 && pagos.has(first) ? { valor: pagos.get(first) } : {}),
    };
    const { acao } = cumprido ? { acao: 'prazo.cumprido' } : { acao: 'prazo.reaberto' };
    await audit(tx, ator, acao, others.length ? obrigacao : first, detalhe);
    return true;
  });

/** Those that were not ticked off, or paid another amount. */
const tick = async (tx: Transaction, rows: readonly Insertable<Tables['prazo_cumprido']>[]) =>
  rows.length === 0
    ? []
    : tx.rows(
        from
          .insertInto('prazo_cumprido')
          .values(rows)
          .onConflict((one) =>
            one
              .columns(['organization_id', 'competencia', 'obrigacao', 'cliente_id'])
              .doUpdateSet(({ ref }) => ({
                valor_pago: ref('excluded.valor_pago'),
                por: ref('excluded.por'),
              }))
              .where('excluded.valor_pago', 'is not', null)
              .whereRef('prazo_cumprido.valor_pago', 'is distinct from', 'excluded.valor_pago'),
          )
          .returning('cliente_id as id'),
      );
