import { type Expression, sql } from 'kysely';

/** The rules, and what of earlier ones is as they would have it. */
export interface RegrasDasNotas {
  readonly versao: string;
  /** Versions whose notes of months before `antes_de` (YYYY-MM) stay. */
  readonly valem: readonly { readonly regras: string; readonly antes_de: string }[];
}

interface OfRegras {
  readonly versao_regras: Expression<string>;
  readonly competencia: Expression<string>;
}

/** Whether a note, or a lançamento, is of rules whose results are not ours. */
export const isOfOtherRegras = (
  { versao_regras, competencia }: OfRegras,
  { versao, valem }: RegrasDasNotas,
) =>
  sql<boolean>`(${versao_regras} <> ${versao} AND NOT EXISTS (
     SELECT FROM jsonb_array_elements(${JSON.stringify(valem)}::jsonb) AS v
      WHERE v->>'regras' = ${versao_regras} AND ${competencia} < v->>'antes_de'))`;
