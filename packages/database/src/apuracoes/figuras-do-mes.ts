import type { FigurasDoMes } from '@apura/contracts';
import type { Tenant } from '../tenancy/tenant.ts';

const SEM_FIGURAS: FigurasDoMes = {
  situacao: null,
  total_a_recolher: null,
  comparacao: null,
  mudanca_2027: null,
  mudanca_2029: null,
  mudanca_2033: null,
  credito_em_risco: null,
};
const ANOS = [2027, 2029, 2033];
const mudancaEm = (
  comparativo: string,
  ano: number,
) => `'mudanca_${ano}', jsonb_path_query_first(${comparativo}->'transicao',
  '$[*] ? (@.ano == ${ano} && @.premissa_preco == "liquido_constante").variacao')`;

/** What is due of each tax; ICMS with ICMS-ST, FCP and DIFAL. */
const devidosDe = (comparativo: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('tributo', tributo, 'valor', valor::text) ORDER BY tributo), '[]') FROM (
    SELECT CASE WHEN t->>'tributo' IN ('icms_st', 'fcp', 'difal') THEN 'icms' ELSE t->>'tributo' END AS tributo,
           sum((t->>'a_recolher')::numeric) AS valor
      FROM jsonb_array_elements(${comparativo}->'devido_no_mes'->'tributos') t
     WHERE t->>'situacao' = 'devido' GROUP BY 1) devido)`;

/**
 * What is stored as `figuras` beside the `comparativo` (an SQL term of type jsonb) of a version. What earlier rules
 * stored has no `devido_no_mes`, and is not shown.
 */
export const figurasDe = (
  comparativo: string,
) => `CASE WHEN ${comparativo} ? 'devido_no_mes' THEN jsonb_build_object(
  'situacao', ${comparativo}->'situacao',
  'total_a_recolher', ${comparativo}->'devido_no_mes'->'total_a_recolher',
  'comparacao', CASE jsonb_typeof(${comparativo}->'comparacao') WHEN 'object' THEN jsonb_build_object(
    'regime_atual', ${comparativo}->'comparacao'->'regime_atual'->'total',
    'regime_novo', ${comparativo}->'comparacao'->'regime_novo'->'total',
    'ano', ${comparativo}->'comparacao'->'ano_do_regime_novo',
    'status', ${comparativo}->'comparacao'->'status') END,
  ${ANOS.map((ano) => mudancaEm(comparativo, ano)).join(', ')},
  'credito_em_risco', ${comparativo}->'conferencia'->'credito_em_risco',
  'devidos', ${devidosDe(comparativo)},
  'pendencias', jsonb_path_query_array(${comparativo}->'pendencias', '$[*].mensagem'))
  ELSE '${JSON.stringify(SEM_FIGURAS)}' END`;

/** What is stored of a row of `apuracao` as jsonb; the last term is for versions of before there was the column. */
export const FIGURAS_GUARDADAS = `coalesce(figuras, ${figurasDe('comparativo')})`;
/** `FigurasDoMes` of a row of `apuracao` as jsonb. */
export const FIGURAS_DO_MES = `${FIGURAS_GUARDADAS} - 'pendencias' - 'devidos'`;
/** The same with what is due of each tax. */
export const FIGURAS_COM_TRIBUTOS = `'{"devidos": []}'::jsonb || (${FIGURAS_GUARDADAS}) - 'pendencias'`;

/** What a list shows of an apuração besides its row. */
export type NaLista = FigurasDoMes & { readonly cliente: string };

/** The figures of apurações and the names of their clients, by their id. */
export async function figurasDosMeses(
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NaLista>> {
  const rows = await tenant.read<{ id: string; cliente: string; figuras: FigurasDoMes }>(
    `SELECT a.id, c.razao_social AS cliente, ${FIGURAS_DO_MES} AS figuras
       FROM apuracao a JOIN cliente c ON c.id = a.cliente_id WHERE a.id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, cliente, figuras }) => [id, { ...figuras, cliente }]));
}
