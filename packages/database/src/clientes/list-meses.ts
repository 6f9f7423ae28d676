import type { FigurasDoMes, MesDoCliente } from '@apura/contracts';
import { lineOfCliente } from '../fechamento/linha-do-mes.ts';
import { from, writeOnce } from '../tenancy/builder.ts';
import { readByKeptPlans, type Tenant } from '../tenancy/tenant.ts';
import { askedTogether } from '../tenancy/transaction.ts';

export type MesListado = Omit<MesDoCliente, 'apuracao'> & {
  readonly apuracao: {
    readonly id: string;
    readonly versao: number;
    readonly figuras: FigurasDoMes & Pick<NonNullable<MesDoCliente['apuracao']>, 'devidos'>;
  } | null;
};

/**
 * One page of the months of which the office has notes or apurações of a client, up to its last one, the newest first, one more than
 * `limit` if there is a next page. `antesDe` (YYYY-MM): the last month of the page before. Undefined without such a client.
 */
export const listMeses = (
  tenant: Tenant,
  clienteId: string,
  { limit, antesDe }: { readonly limit: number; readonly antesDe?: string },
): Promise<MesListado[] | undefined> =>
  readByKeptPlans(tenant, async (same) => {
    const { known, meses } = await askedTogether({
      known: same.count(cliente({ clienteId })),
      meses: same.read<MesListado & Record<string, unknown>>(MESES, [
        tenant.organizationId,
        clienteId,
        antesDe,
        limit + 1,
      ]),
    });
    return known ? meses : undefined;
  });

const cliente = writeOnce(({ clienteId }: { readonly clienteId: string }) =>
  from.selectFrom('cliente').select('id').where('id', '=', clienteId),
);

const MESES = `WITH notas AS (
    SELECT competencia, count(DISTINCT documento_id)::int AS n FROM lancamento
     WHERE organization_id = $1::uuid AND cliente_id = $2::uuid GROUP BY 1),
  meses AS MATERIALIZED (
    SELECT m.competencia FROM (
      SELECT competencia FROM notas UNION
      SELECT competencia FROM apuracao WHERE organization_id = $1::uuid AND cliente_id = $2::uuid) m
      JOIN cliente c ON c.id = $2::uuid AND (c.ultimo_mes IS NULL OR c.ultimo_mes >= m.competencia)
     WHERE $3::text IS NULL OR m.competencia < $3 ORDER BY 1 DESC LIMIT $4)
  SELECT m.competencia, coalesce(n.n, 0) AS documentos, l.situacao, l.motivo, l.etapa, l.fechado, l.reabrir,
         CASE WHEN l.apuracao_id IS NOT NULL THEN jsonb_build_object('id', l.apuracao_id, 'versao', l.versao,
           'figuras', '{"devidos": []}'::jsonb || l.figuras - 'pendencias') END AS apuracao
    FROM meses m LEFT JOIN notas n ON n.competencia = m.competencia
   CROSS JOIN LATERAL (${lineOfCliente('m.competencia')}) l ORDER BY 1 DESC`;
