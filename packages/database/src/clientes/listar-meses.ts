import type { FigurasDoMes, MesDoCliente } from '@apura/contracts';
import { FIGURAS_COM_TRIBUTOS } from '../apuracoes/figuras-do-mes.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface MesListado {
  readonly competencia: string;
  /** Notes that mean something for the client in the month. */
  readonly documentos: number;
  /** The newest version; null while there is none. */
  readonly apuracao: {
    readonly id: string;
    readonly versao: number;
    readonly estado: string;
    readonly desatualizada_desde: string | null;
    readonly figuras: FigurasDoMes & Pick<NonNullable<MesDoCliente['apuracao']>, 'devidos'>;
  } | null;
}

/**
 * One page of the months of which the office has notes or apurações of a client, the newest first, one more than
 * `limit` if there is a next page. `antesDe` (YYYY-MM): the last month of the page before. Undefined without such a client.
 */
export const listarMeses = (
  tenant: Tenant,
  clienteId: string,
  { limit, antesDe }: { readonly limit: number; readonly antesDe?: string },
): Promise<MesListado[] | undefined> =>
  tenant.transaction(async (tx) => {
    const known = await tx.query('SELECT FROM cliente WHERE id = $1', [clienteId]);
    if (!known.rowCount) return undefined;
    return tx.rows<MesListado>(
      `WITH notas AS (
         SELECT competencia, count(DISTINCT documento_id)::int AS n FROM lancamento
          WHERE organization_id = $1 AND cliente_id = $2 GROUP BY competencia),
       ultimas AS (
         SELECT DISTINCT ON (competencia) competencia, id, versao, estado, desatualizada_desde, figuras, comparativo
           FROM apuracao WHERE organization_id = $1 AND cliente_id = $2 ORDER BY competencia, versao DESC)
       SELECT coalesce(n.competencia, a.competencia) AS competencia, coalesce(n.n, 0) AS documentos,
              CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'versao', a.versao, 'estado', a.estado,
                'desatualizada_desde', a.desatualizada_desde, 'figuras', ${FIGURAS_COM_TRIBUTOS}) END AS apuracao
         FROM notas n FULL JOIN ultimas a ON a.competencia = n.competencia
        WHERE $3::text IS NULL OR coalesce(n.competencia, a.competencia) < $3
        ORDER BY 1 DESC LIMIT $4`,
      [tenant.organizationId, clienteId, antesDe, limit + 1],
    );
  });
