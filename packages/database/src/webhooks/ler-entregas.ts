import type { Tenant } from '../tenancy/tenant.ts';

export interface EntregaLida {
  readonly id: string;
  readonly endpoint_id: string;
  readonly url: string;
  readonly request_id: string;
  /** Attempts made so far. */
  readonly tentativas: number;
  readonly criado_em: Date;
  readonly evento: {
    readonly event_id: string;
    readonly type: string;
    readonly timestamp: Date;
    readonly sequencia: number;
    readonly data: object;
  };
  /** The secrets that hold now, encrypted. */
  readonly segredos: readonly Buffer[];
}

/** What the deliverer needs to sign and send these entregas of one office. */
export function lerEntregas(tenant: Tenant, ids: readonly string[]): Promise<EntregaLida[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query(
      `SELECT e.id, e.endpoint_id, p.url, e.request_id, e.tentativas, e.criado_em,
              v.id AS event_id, v.type, v.criado_em AS timestamp, v.sequencia, v.payload AS data,
              ARRAY(SELECT s.cifrado FROM endpoint_secret s
                     WHERE s.endpoint_id = e.endpoint_id AND (s.valido_ate IS NULL OR s.valido_ate > now())
                     ORDER BY s.criado_em DESC) AS segredos
         FROM entrega e JOIN webhook_endpoint p ON p.id = e.endpoint_id JOIN event v ON v.id = e.event_id
        WHERE e.id = ANY($1) AND e.estado = 'pendente'`,
      [ids],
    );
    return rows.map(({ event_id, type, timestamp, sequencia, data, ...entrega }) => ({
      ...entrega,
      evento: { event_id, type, timestamp, sequencia, data },
    }));
  });
}
