import type { EventoDocumento } from '../generated/client.ts';
import { idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** An event of a document that the office has not sent. */
export type EventoSemNota = Pick<
  EventoDocumento,
  'id' | 'chave' | 'tp_evento' | 'n_seq' | 'dh_evento' | 'dh_registro' | 'autor'
>;

/** One page of them, the newest first, one more than `limit` if there is a next page. */
export function listarEventosSemNota(tenant: Tenant, { limit, ...page }: Page & Period) {
  const { lt, gte } = idsOfPage(page);
  return tenant.read<EventoSemNota>(
    `SELECT id, chave, tp_evento, n_seq, dh_evento, dh_registro, autor FROM evento_documento e
      WHERE e.organization_id = $1::uuid AND ($2::uuid IS NULL OR e.id < $2) AND ($3::uuid IS NULL OR e.id >= $3)
        AND NOT EXISTS (SELECT FROM documento d WHERE d.organization_id = $1::uuid AND d.chave = e.chave)
      ORDER BY e.id DESC LIMIT $4`,
    [tenant.organizationId, lt, gte, limit + 1],
  );
}
