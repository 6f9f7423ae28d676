import type { Page } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** An event of a document that the office has not sent. */
export interface EventoSemNota {
  readonly id: string;
  readonly chave: string;
  readonly tp_evento: string;
  readonly n_seq: string;
  readonly dh_evento: string;
  readonly dh_registro: string | null;
  /** CNPJ or CPF. */
  readonly autor: string | null;
}

/** One page of them in order of arrival, one more than `limit` if there is a next page. */
export const listarEventosSemNota = (tenant: Tenant, { limit, depoisDe }: Page): Promise<EventoSemNota[]> =>
  tenant.read<EventoSemNota>(
    `SELECT id, chave, tp_evento, n_seq, dh_evento, dh_registro, autor FROM evento_documento e
      WHERE e.organization_id = $1::uuid AND ($2::uuid IS NULL OR e.id > $2)
        AND NOT EXISTS (SELECT FROM documento d WHERE d.organization_id = $1::uuid AND d.chave = e.chave)
      ORDER BY e.id LIMIT $3`,
    [tenant.organizationId, depoisDe, limit + 1],
  );
