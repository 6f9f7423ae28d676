import type { Entrega, Tentativa } from '../generated/client.ts';
import type { Page, Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface EntregaListada
  extends Omit<
    Entrega,
    'organization_id' | 'lease_dono' | 'lease_ate' | 'request_id' | 'inicio_em' | 'tentativas_antes'
  > {
  readonly type: string;
}

export type TentativaListada = Omit<Tentativa, 'id' | 'organization_id' | 'entrega_id'>;

export interface FiltroDeEntregas extends Page, Period {
  readonly estado?: string;
  readonly endpointId?: string;
  readonly eventId?: string;
  readonly type?: string;
  /** Of the last answer. */
  readonly status?: number;
}

/** When it is really tried: what is due waits for a free place, a breaker's probe or an endpoint that is paused. */
const PROXIMA = `CASE WHEN p.estado = 'ativo' THEN greatest(e.proxima_tentativa_em, p.disjuntor_ate, now()) END`;
const COLUNAS = `e.id, e.event_id, v.type, e.endpoint_id, e.estado, e.tentativas,
  CASE WHEN e.estado = 'pendente' THEN ${PROXIMA} END AS proxima_tentativa_em, e.criado_em, e.concluida_em`;
const ORIGEM = 'entrega e JOIN event v ON v.id = e.event_id JOIN webhook_endpoint p ON p.id = e.endpoint_id';

/** One page of the office's entregas, the newest first, one more than `limit` if there is a next page. */
export const listarEntregas = (tenant: Tenant, filtro: FiltroDeEntregas): Promise<EntregaListada[]> =>
  tenant.read<EntregaListada>(
    `SELECT ${COLUNAS} FROM ${ORIGEM}
        WHERE ($1::text IS NULL OR e.estado = $1) AND ($2::uuid IS NULL OR e.endpoint_id = $2)
          AND ($3::uuid IS NULL OR e.event_id = $3) AND ($4::text IS NULL OR v.type = $4)
          AND ($5::timestamptz IS NULL OR e.criado_em >= $5) AND ($6::timestamptz IS NULL OR e.criado_em < $6)
          AND ($7::uuid IS NULL OR e.id < $7) AND e.organization_id = $9
          AND ($10::int IS NULL OR $10 = (SELECT t.status FROM tentativa t WHERE t.entrega_id = e.id ORDER BY t.id DESC LIMIT 1))
        ORDER BY e.id DESC LIMIT $8`,
    [
      filtro.estado,
      filtro.endpointId,
      filtro.eventId,
      filtro.type,
      filtro.desde,
      filtro.ate,
      filtro.depoisDe,
      filtro.limit + 1,
      tenant.organizationId,
      filtro.status,
    ],
  );

/** One entrega of the office with the record of its attempts, or null. */
export const verEntrega = (
  tenant: Tenant,
  id: string,
): Promise<(EntregaListada & { readonly registro: readonly TentativaListada[] }) | null> =>
  tenant.transaction(async (tx) => {
    const [entrega] = await tx.rows<EntregaListada>(`SELECT ${COLUNAS} FROM ${ORIGEM} WHERE e.id = $1`, [id]);
    if (!entrega) return null;
    const registro = await tx.query<TentativaListada>(
      `SELECT numero, criado_em, status, erro, duracao_ms, corpo, requisicao, cabecalhos FROM tentativa WHERE entrega_id = $1 ORDER BY id`,
      [id],
    );
    return { ...entrega, registro: registro.rows };
  });
