import { newId } from '../new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { marcarDesatualizadas } from './marcar-desatualizadas.ts';

/** What no note says: services taken, energy, freight, an adjustment. */
export interface NovoLancamentoManual {
  readonly clienteId: string;
  /** YYYY-MM. */
  readonly competencia: string;
  /** "debito", "credito", "estorno_debito", "estorno_credito" or "credito_recusado". */
  readonly tipo: string;
  readonly tributo: string;
  /** Reais, two decimals, not negative. */
  readonly valor: string;
  /** What it is, in the office's words; the report shows it. */
  readonly nota: string;
}

/** Enters it; a finished version of its month becomes outdated. Returns its id, or undefined without such a client. */
export function gravarLancamentoManual(
  tenant: Tenant,
  novo: NovoLancamentoManual,
  requestId: string,
): Promise<string | undefined> {
  const { organizationId } = tenant;
  const id = newId();
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO lancamento_manual (id, organization_id, cliente_id, competencia, tipo, tributo, valor, nota)
       SELECT $1, $2, c.id, $4, $5, $6, $7, $8 FROM cliente c WHERE c.id = $3`,
      [id, organizationId, novo.clienteId, novo.competencia, novo.tipo, novo.tributo, novo.valor, novo.nota],
    );
    if (!rowCount) return undefined;
    const meses = [{ cliente_id: novo.clienteId, competencia: novo.competencia }];
    await marcarDesatualizadas(client, { organizationId, requestId }, meses);
    return id;
  });
}
