/** The rules, and what of earlier ones is as they would have it. */
export interface RegrasDasNotas {
  readonly versao: string;
  /** Versions whose notes of months before `antes_de` (YYYY-MM) stay. */
  readonly valem: readonly { readonly regras: string; readonly antes_de: string }[];
}

/** In SQL: whether the note or lançamento `row` is of rules whose results are not ours. The parameters by number. */
export const isOfOtherRegras = (row: string, versao: number, valem: number): string =>
  `${row}.versao_regras <> $${versao} AND NOT EXISTS (
     SELECT FROM jsonb_to_recordset($${valem}::jsonb) AS v(regras text, antes_de text)
      WHERE v.regras = ${row}.versao_regras AND ${row}.competencia < v.antes_de)`;
