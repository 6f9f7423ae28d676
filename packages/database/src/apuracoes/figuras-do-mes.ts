import type { FigurasDoMes } from '@apura/contracts';
import type { Tenant } from '../tenancy/tenant.ts';

/**
 * `FigurasDoMes` of a row of `apuracao` as jsonb; name no other `comparativo` beside it. What earlier rules stored has
 * no `devido_no_mes`, and is not shown.
 */
export const FIGURAS_DO_MES = `CASE WHEN comparativo ? 'devido_no_mes' THEN jsonb_build_object(
  'situacao', comparativo->'situacao',
  'total_a_recolher', comparativo->'devido_no_mes'->'total_a_recolher',
  'comparacao', CASE jsonb_typeof(comparativo->'comparacao') WHEN 'object' THEN jsonb_build_object(
    'regime_atual', comparativo->'comparacao'->'regime_atual'->'total',
    'regime_novo', comparativo->'comparacao'->'regime_novo'->'total',
    'ano', comparativo->'comparacao'->'ano_do_regime_novo',
    'status', comparativo->'comparacao'->'status') END)
  ELSE '{"situacao": null, "total_a_recolher": null, "comparacao": null}' END`;

/** The figures of apurações by their id. */
export async function figurasDosMeses(
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FigurasDoMes>> {
  const rows = await tenant.read<{ id: string; figuras: FigurasDoMes }>(
    `SELECT id, ${FIGURAS_DO_MES} AS figuras FROM apuracao WHERE id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, figuras }) => [id, figuras]));
}
