import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { MesDoCliente } from '../documentos/aplicar-cancelamentos.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { marcarDesatualizadas } from './marcar-desatualizadas.ts';

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
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE organization SET config = config || jsonb_build_object('conta_sem_protocolo', $2::boolean)
        WHERE id = $1 AND coalesce((config->>'conta_sem_protocolo')::boolean, false) <> $2`,
      [organizationId, conta],
    );
    if (!rowCount) return;
    await auditar(client, organizationId, ator, {
      acao: 'escritorio.sem_protocolo_mudado',
      alvo: organizationId,
      detalhe: { conta_sem_protocolo: conta },
    });
    const { rows } = await client.query<MesDoCliente>(
      `SELECT DISTINCT l.cliente_id, l.competencia FROM lancamento l JOIN documento d ON d.id = l.documento_id
        WHERE d.situacao = 'sem_protocolo'`,
    );
    await marcarDesatualizadas(client, { organizationId, requestId }, rows);
  });
}
