import { type Expression, sql } from 'kysely';
import { from } from '../tenancy/builder.ts';

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
export const isOfOtherRegras = (row: OfRegras, { versao, valem }: RegrasDasNotas) =>
  otherRegras(row, sql`${versao}`, sql`${JSON.stringify(valem)}`);

const otherRegras = (
  { versao_regras, competencia }: OfRegras,
  versao: Expression<unknown>,
  valem: Expression<unknown>,
) =>
  sql<boolean>`(${versao_regras} <> ${versao} AND NOT EXISTS (
     SELECT FROM jsonb_array_elements(${valem}::jsonb) AS v
      WHERE v->>'regras' = ${versao_regras} AND ${competencia} < v->>'antes_de'))`;

/** The same of a `row` as a part of a larger statement; the parameters by number. */
export const isOfOtherRegrasIn = (row: string, versao: number, valem: number): string =>
  otherRegras(
    { versao_regras: sql.raw(`${row}.versao_regras`), competencia: sql.raw(`${row}.competencia`) },
    sql.raw(`$${versao}`),
    sql.raw(`$${valem}`),
  ).compile(from).sql;
