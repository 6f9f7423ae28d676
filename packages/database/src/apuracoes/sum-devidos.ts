import { WITH_ICMS } from '@apura/contracts';
import { type Expression, sql } from 'kysely';
import { textOf } from '../tenancy/builder.ts';

/** What a `comparativo` owes of each tax, and what of the taxes that are paid with an obligation: the engine's `sumDevidos` in SQL. All terms are of type jsonb. */
export const devidosOf = (comparativo: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('tributo', tributo, 'valor', valor::text) ORDER BY tributo), '[]') FROM (
    SELECT CASE WHEN t->>'tributo' IN ('${WITH_ICMS.join("', '")}') THEN 'icms' ELSE t->>'tributo' END AS tributo,
           sum((t->>'a_recolher')::numeric) AS valor
      FROM jsonb_array_elements(${comparativo}->'devido_no_mes'->'tributos') t
     WHERE t->>'situacao' = 'devido' GROUP BY 1) devido)`;

/** Rows `v` of such a list. */
export const rowsOfDevidos = (devidos: string): string =>
  `jsonb_to_recordset(${devidos}) AS v(tributo text, valor numeric)`;

/** Of the taxes in the list `paga`; NULL where none of them is due. */
export const sumOfDevidosIn = (devidos: string, paga: string): string =>
  `(SELECT sum(v.valor) FROM ${rowsOfDevidos(devidos)} WHERE ${paga} ? v.tributo)`;

/** The same for the builder. */
export const sumOfDevidos = (devidos: Expression<unknown>, paga: Expression<unknown>) =>
  sql.raw<string | null>(sumOfDevidosIn(textOf(devidos), textOf(paga)));
