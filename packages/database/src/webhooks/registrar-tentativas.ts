import { newId } from '../new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface TentativaFeita {
  readonly entregaId: string;
  readonly endpointId: string;
  readonly numero: number;
  readonly estado: 'entregue' | 'falhou' | 'pendente';
  /** Set when `estado` is `pendente`. */
  readonly proximaEm?: Date;
  readonly status?: number;
  readonly erro?: string;
  readonly duracaoMs: number;
  readonly corpo?: string;
  /** Why the endpoint must not be called again, for example after a 410. */
  readonly desativarEndpoint?: string;
}

/** Closes attempts in a batch: their record, the state of their entregas, and endpoints that asked to be left alone. */
export async function registrarTentativas(tenant: Tenant, feitas: readonly TentativaFeita[]): Promise<void> {
  if (!feitas.length) return;
  const rows = feitas.map((feita) => ({
    id: newId(),
    entrega_id: feita.entregaId,
    numero: feita.numero,
    estado: feita.estado,
    proxima: feita.proximaEm?.toISOString() ?? null,
    status: feita.status ?? null,
    erro: storable(feita.erro),
    duracao_ms: Math.round(feita.duracaoMs),
    corpo: storable(feita.corpo),
  }));
  await tenant.sql(async (client) => {
    await client.query(
      `INSERT INTO tentativa (id, organization_id, entrega_id, numero, status, erro, duracao_ms, corpo)
       SELECT x.id, $1, x.entrega_id, x.numero, x.status, x.erro, x.duracao_ms, x.corpo
         FROM jsonb_to_recordset($2::jsonb)
           AS x(id uuid, entrega_id uuid, numero int, status int, erro text, duracao_ms int, corpo text)`,
      [tenant.organizationId, JSON.stringify(rows)],
    );
    await client.query(
      `UPDATE entrega e SET tentativas = x.numero, estado = x.estado, proxima_tentativa_em = x.proxima, lease_ate = NULL,
              concluida_em = CASE WHEN x.estado = 'pendente' THEN NULL ELSE now() END
         FROM jsonb_to_recordset($1::jsonb) AS x(entrega_id uuid, numero int, estado text, proxima timestamptz)
        WHERE e.id = x.entrega_id AND e.estado = 'pendente'`,
      [JSON.stringify(rows)],
    );
    for (const { endpointId, desativarEndpoint } of feitas) {
      if (!desativarEndpoint) continue;
      await client.query(`UPDATE webhook_endpoint SET estado = 'desativado', motivo = $2 WHERE id = $1`, [
        endpointId,
        desativarEndpoint,
      ]);
      await client.query(
        `UPDATE entrega SET estado = 'cancelada', concluida_em = now() WHERE endpoint_id = $1 AND estado = 'pendente'`,
        [endpointId],
      );
    }
  });
}

/** jsonb takes neither NUL nor a lone surrogate, and a receiver may answer anything. */
function storable(text: string | undefined): string | null {
  return text === undefined ? null : text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}
