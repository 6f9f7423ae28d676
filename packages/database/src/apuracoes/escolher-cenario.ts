import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { MesDoCliente } from '../documentos/aplicar-cancelamentos.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { marcarDesatualizadas } from './marcar-desatualizadas.ts';

/** Where the office takes the rates from that no law fixes. */
export interface CenarioDoEscritorio {
  /** A scenario of the engine, or the name of the office's own. */
  readonly nome: string;
  readonly status: 'estimativa' | 'informada';
  /** The office's own rates in percent by year ("2027"). */
  readonly aliquotas?: Readonly<
    Record<
      string,
      {
        readonly cbs: string;
        readonly ibs_uf: string;
        readonly ibs_mun: string;
        /** Whether CBS of 2027 and 2028 is cut already (LC 214/2025 art. 347). */
        readonly cbs_liquida?: boolean;
      }
    >
  >;
}

/**
 * Sets the scenario of the office's apurações from now on; null takes the house's. Finished versions keep theirs and
 * become outdated. Choosing the same again changes nothing.
 */
export function escolherCenario(
  tenant: Tenant,
  ator: Ator,
  cenario: CenarioDoEscritorio | null,
  requestId: string,
): Promise<void> {
  const { organizationId } = tenant;
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE organization SET config = config - 'cenario' || jsonb_strip_nulls(jsonb_build_object('cenario', $2::jsonb))
        WHERE id = $1 AND coalesce(config->'cenario', 'null') IS DISTINCT FROM coalesce($2::jsonb, 'null')`,
      [organizationId, JSON.stringify(cenario)],
    );
    if (!rowCount) return;
    await auditar(client, organizationId, ator, {
      acao: 'escritorio.cenario_escolhido',
      alvo: organizationId,
      detalhe: { cenario },
    });
    const { rows } = await client.query<MesDoCliente>(
      // Also those that are just being finished: they are looked at again once that is done.
      `SELECT DISTINCT cliente_id, competencia FROM apuracao WHERE estado <> 'falhou' AND desatualizada_desde IS NULL`,
    );
    await marcarDesatualizadas(client, { organizationId, requestId }, rows);
  });
}
