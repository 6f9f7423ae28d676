import {
  ETAPAS,
  type Fechamento,
  type FechamentoQuery,
  LinhaDoFechamento,
  MUDANCAS_DO_MES,
  mesesBefore,
  TRIBUTOS_DO_FECHAMENTO,
} from '@apura/contracts';
import { keysOf, recordOf } from '@apura/contracts/tables';
import { STORED_FIGURES } from '../apuracoes/find-apuracao.ts';
import { rowsOfDevidos, sumOfDevidosIn } from '../apuracoes/sum-devidos.ts';
import { searchedRaiz } from '../clientes/list-clientes.ts';
import type { Page } from '../tenancy/page.ts';
import { readByKeptPlans, type Tenant } from '../tenancy/tenant.ts';
import { COUNTS, instant, LINHA_DO_MES } from './linha-do-mes.ts';

/** What falls due of the month, for each regime. */
export interface PrazoDoMes {
  readonly regime: string;
  readonly id: string;
  readonly obrigacao: string;
  /** YYYY-MM-DD. */
  readonly data: string;
  /** Whether the law names the day, or custom. */
  readonly status: 'lei' | 'estimativa';
  /** The taxes that are paid with it; null where nothing is. */
  readonly paga: readonly string[] | null;
}

export interface FiltroDoFechamento extends Page, Omit<FechamentoQuery, 'competencia' | 'cursor' | 'limit'> {
  readonly competencia: string;
  readonly prazos: readonly PrazoDoMes[];
  /** YYYY-MM-DD. */
  readonly hoje: string;
}

/** A text is null where the register lacks something that no version has told of yet. */
type FaltaLida = Omit<LinhaDoFechamento['falta'][number], 'texto'> & { readonly texto: string | null };

export interface FechamentoLido
  extends Omit<Fechamento, 'competencia' | 'visto' | 'data' | 'has_more' | 'next_cursor' | 'por_etapa'> {
  /** One more than `limit` if there is a next page. */
  readonly linhas: readonly (Omit<LinhaDoFechamento, 'falta'> & {
    readonly id: string;
    readonly falta: readonly FaltaLida[];
  })[];
  readonly por_etapa: Readonly<Partial<Record<LinhaDoFechamento['etapa'] & string, number>>>;
}

/** What each column is a sum of. */
const DEVIDOS: Readonly<Record<(typeof TRIBUTOS_DO_FECHAMENTO)[number], readonly string[]>> = {
  ...recordOf(TRIBUTOS_DO_FECHAMENTO, (tributo) => [tributo]),
  ibs: ['ibs_uf', 'ibs_mun'],
};

const SUMMED = [...TRIBUTOS_DO_FECHAMENTO, 'total', ...MUDANCAS_DO_MES] as const;
const AMOUNTS = [...SUMMED, 'sobra', 'anterior', 'mudanca', 'em_jogo'] as const;

const WRITTEN: Readonly<Record<string, string>> = {
  ...recordOf(AMOUNTS, (name) => `${name}::text`),
  ...recordOf(['enviado_em', 'aberto_em'], instant),
};
/** What the board shows of a client, as JSON has it: text once, no object that is taken apart again. */
const SHOWN = keysOf(LinhaDoFechamento.properties)
  .map((name) => (WRITTEN[name] ? `${WRITTEN[name]} AS ${name}` : name))
  .join(', ');

/** What each order sorts by; what is not known stands at the end in either direction. */
const CHAVES: Readonly<Record<FechamentoQuery['ordem'], string>> = {
  ...recordOf([...AMOUNTS, 'regime', 'vencimento', 'perguntas', 'enviado_em'] as const, (column) => column),
  cliente: 'nome',
  etapa: 'lugar',
};

/** Of what is due ($5) it is for the regime of `l`, and nobody has ticked it off. */
const OPEN_PRAZO = `x.regime = l.regime AND NOT EXISTS (SELECT FROM prazo_cumprido pc WHERE pc.organization_id = $1::uuid
  AND pc.competencia = $2 AND pc.obrigacao = x.id AND pc.cliente_id = l.id)`;
const IS_PAID = `jsonb_typeof(x.paga) = 'array'`;
const PRAZOS = `jsonb_to_recordset($5::jsonb) AS x(regime text, id text, obrigacao text, data text, status text, paga jsonb)`;

/** Month $2 of all clients with what is due, and what each stands before. $3: the month before. */
const BOARD = `
  SELECT l.*, sem_acentos(l.razao_social) AS nome, array_position($4::text[], l.etapa) AS lugar, d.*, a.anterior, d.total - a.anterior AS mudanca,
         ${MUDANCAS_DO_MES.map((name) => `(l.figuras->>'${name}')::numeric AS ${name}`).join(', ')},
         (SELECT min(x.data) FROM ${PRAZOS} WHERE ${IS_PAID} AND ${OPEN_PRAZO}) AS vencimento
    FROM (${LINHA_DO_MES}) l
   CROSS JOIN LATERAL (
     SELECT t.total, ${Object.entries(DEVIDOS)
       .map(
         ([column, tributos]) =>
           `CASE WHEN t.total IS NOT NULL THEN coalesce(sum(v.valor) FILTER (WHERE v.tributo IN ('${tributos.join("', '")}')), 0.00) END AS ${column}`,
       )
       .join(', ')}
       FROM (SELECT (l.figuras->>'total_a_recolher')::numeric AS total) t
       LEFT JOIN ${rowsOfDevidos("l.figuras->'devidos'")} ON true GROUP BY t.total) d
    LEFT JOIN LATERAL (
      SELECT ((${STORED_FIGURES})->>'total_a_recolher')::numeric AS anterior FROM apuracao a
       WHERE a.organization_id = $1::uuid AND a.cliente_id = l.id AND a.competencia = $3 AND a.comparativo IS NOT NULL AND ${COUNTS}
       ORDER BY a.versao DESC LIMIT 1) a ON true`;

/**
 * The first deadline from $6 on with which somebody still has something to pay, or else the first that has passed with something unpaid, or
 * else the first that somebody has to meet. Of whom nobody knows the month, nobody knows what is to be paid.
 */
const NEXT_PRAZO = `
  SELECT jsonb_build_object('data', p.data, 'id', p.id, 'obrigacao', p.obrigacao, 'clientes', p.clientes, 'sem_valor', p.sem_valor,
                            'valor', p.valor::text, 'status', p.status, 'vencido', p.vencido) FROM (
    SELECT x.data, x.id, x.obrigacao, x.status, x.data < $6 AS vencido, count(*) AS clientes,
           count(*) FILTER (WHERE ${IS_PAID} AND l.total IS NULL) AS sem_valor,
           sum(coalesce(${sumOfDevidosIn("l.figuras->'devidos'", 'x.paga')}, 0.00)) FILTER (WHERE ${IS_PAID} AND l.total IS NOT NULL) AS valor
      FROM linha l JOIN ${PRAZOS} ON ${OPEN_PRAZO}
     GROUP BY x.data, x.id, x.obrigacao, x.status) p
   ORDER BY coalesce(p.valor > 0, false) DESC, p.vencido, p.data, p.id LIMIT 1`;

/** The month of all clients as a board, in one statement: the head, the sums of what the filter shows, and one page of it. */
export async function listFechamento(tenant: Tenant, filtro: FiltroDoFechamento): Promise<FechamentoLido> {
  const { competencia, prazos, hoje, etapa, regime, q, falta, reabrir, ordem, sentido, limit, depoisDe } =
    filtro;
  return readByKeptPlans(tenant, (same) =>
    same.one<FechamentoLido>(
      `WITH linha AS MATERIALIZED (${BOARD}),
     ordenada AS (SELECT *, row_number() OVER (ORDER BY ${CHAVES[ordem]} ${sentido} NULLS LAST, nome, id) AS n FROM linha),
     filtrada AS (
       SELECT * FROM ordenada
        WHERE ($7::text IS NULL OR etapa = $7) AND ($8::text IS NULL OR regime = $8)
          AND ($9::text IS NULL OR position(sem_acentos($9) IN nome) > 0 OR starts_with(cnpj_raiz, $10))
          AND ($11::text IS NULL OR falta @> jsonb_build_array(jsonb_build_object('campo', $11::text)))
          AND (NOT $12::boolean OR reabrir IS NOT NULL))
     SELECT (SELECT coalesce(json_agg(p ORDER BY p.n), '[]')
               FROM (SELECT n, id, ${SHOWN} FROM filtrada
                      WHERE $13::uuid IS NULL OR n > (SELECT n FROM ordenada WHERE id = $13::uuid) ORDER BY n LIMIT $14) p) AS linhas,
            (SELECT jsonb_build_object(${SUMMED.map((name) => `'${name}', coalesce(sum(${name}), 0.00)::text`).join(', ')})
               FROM filtrada) AS totais,
            (${NEXT_PRAZO}) AS proximo_prazo,
            (SELECT coalesce(jsonb_object_agg(etapa, k), '{}') FROM (
               SELECT etapa, count(*) AS k FROM linha WHERE etapa IS NOT NULL GROUP BY 1) s) AS por_etapa,
            EXISTS (SELECT FROM apuracao WHERE organization_id = $1::uuid) AS apurou,
            s.* FROM (
       SELECT count(*)::int AS clientes, count(*) FILTER (WHERE fechado IS NOT NULL)::int AS fechados,
              count(*) FILTER (WHERE reabrir IS NOT NULL)::int AS a_reabrir, count(total)::int AS com_total, sum(total)::text AS total,
              sum(anterior)::text AS anterior, count(mudanca)::int AS com_mudanca, sum(mudanca)::text AS mudanca FROM linha) s`,
      [
        tenant.organizationId,
        competencia,
        mesesBefore(competencia, 1),
        ETAPAS,
        JSON.stringify(prazos),
        hoje,
        etapa,
        regime,
        q,
        searchedRaiz(q),
        falta,
        reabrir ?? false,
        depoisDe,
        limit + 1,
      ],
    ),
  );
}
