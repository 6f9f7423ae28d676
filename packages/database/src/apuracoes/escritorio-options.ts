import type { AliquotasPorAno } from '@apura/contracts';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { marcarDesatualizadas } from './marcar-desatualizadas.ts';

/** Where the office takes the rates from that no law fixes. */
export interface CenarioDoEscritorio {
  /** A scenario of the engine, or the name of the office's own. */
  readonly nome: string;
  readonly status: 'estimativa' | 'informada';
  /** The office's own rates in percent by year ("2027"). */
  readonly aliquotas?: AliquotasPorAno;
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
  return tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE organization SET config = config - 'cenario' || jsonb_strip_nulls(jsonb_build_object('cenario', $2::jsonb))
        WHERE id = $1 AND coalesce(config->'cenario', 'null') IS DISTINCT FROM coalesce($2::jsonb, 'null')`,
      [organizationId, JSON.stringify(cenario)],
    );
    if (!rowCount) return;
    await auditar(tx, ator, {
      acao: 'escritorio.cenario_escolhido',
      alvo: organizationId,
      detalhe: { cenario },
    });
    const { rows } = await tx.query<MesDoCliente>(
      // Also those that are just being finished: they are looked at again once that is done.
      `SELECT DISTINCT cliente_id, competencia FROM apuracao WHERE estado <> 'falhou' AND desatualizada_desde IS NULL`,
    );
    await marcarDesatualizadas(tx, requestId, rows);
  });
}

/**
 * Says whether notes without protocol count in the office's apurações from now on. Finished versions of months that
 * have such notes become outdated. Saying the same again changes nothing.
 */
export function contarSemProtocolo(
  tenant: Tenant,
  ator: Ator,
  conta: boolean,
  requestId: string,
): Promise<void> {
  const { organizationId } = tenant;
  return tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE organization SET config = config || jsonb_build_object('conta_sem_protocolo', $2::boolean)
        WHERE id = $1 AND coalesce((config->>'conta_sem_protocolo')::boolean, false) <> $2`,
      [organizationId, conta],
    );
    if (!rowCount) return;
    await auditar(tx, ator, {
      acao: 'escritorio.sem_protocolo_mudado',
      alvo: organizationId,
      detalhe: { conta_sem_protocolo: conta },
    });
    const { rows } = await tx.query<MesDoCliente>(
      `SELECT DISTINCT l.cliente_id, l.competencia FROM lancamento l JOIN documento d ON d.id = l.documento_id
        WHERE d.situacao = 'sem_protocolo'`,
    );
    await marcarDesatualizadas(tx, requestId, rows);
  });
}
