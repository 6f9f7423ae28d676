import type { EventoGuardado } from '@apura/contracts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface SegredoLido {
  readonly id: string;
  readonly cifrado: Buffer;
}

export interface EntregaLida {
  readonly id: string;
  readonly endpoint_id: string;
  readonly url: string;
  /** Of an office that tries things out. */
  readonly sandbox: boolean;
  /** The office's own headers, encrypted; null where it has none. */
  readonly cabecalhos: Buffer | null;
  readonly request_id: string;
  /** Attempts made so far, those of earlier rounds included. */
  readonly tentativas: number;
  /** Attempts of the rounds before the last resend. */
  readonly tentativas_antes: number;
  readonly criado_em: Date;
  /** When the 24 hours of this round began. */
  readonly inicio_em: Date | null;
  /** The endpoint has no failure on record: a success has nothing to repair. */
  readonly endpoint_sadio: boolean;
  readonly evento: EventoGuardado;
  /** The secrets that hold now, the newest first. */
  readonly segredos: readonly SegredoLido[];
}

/** Signatures go into one header, so they cannot be many. */
const MAXIMO_DE_SEGREDOS = 5;

/** What the deliverer needs to sign and send these entregas of one office. `agora`: PostgreSQL's clock unless given. */
export const lerEntregas = (tenant: Tenant, ids: readonly string[], agora?: Date): Promise<EntregaLida[]> =>
  tenant.transaction(async (tx) => {
    const { rows } = await tx.query({
      name: 'ler-entregas',
      text: `SELECT e.id, e.endpoint_id, p.url, p.cabecalhos, o.sandbox_of IS NOT NULL AS sandbox, e.request_id, e.tentativas, e.tentativas_antes, e.criado_em, e.inicio_em,
                    p.falhas_seguidas = 0 AND p.falhando_desde IS NULL AND p.disjuntor = 'fechado' AS endpoint_sadio,
                    v.id AS event_id, v.type, v.criado_em AS event_criado_em, v.sequencia, v.payload
               FROM entrega e JOIN webhook_endpoint p ON p.id = e.endpoint_id JOIN event v ON v.id = e.event_id
                    JOIN organization o ON o.id = e.organization_id
              WHERE e.id = ANY($1::uuid[]) AND e.estado = 'pendente'`,
      values: [ids],
    });
    const endpoints = [...new Set(rows.map((row) => row.endpoint_id))];
    const segredos = await tx.query<{ id: string; endpoint_id: string; cifrado: Buffer }>({
      name: 'ler-segredos',
      text: `SELECT id, endpoint_id, cifrado FROM endpoint_secret WHERE endpoint_id = ANY($1::uuid[])
                AND (valido_ate IS NULL OR valido_ate > coalesce($2::timestamptz, now())) ORDER BY id DESC`,
      values: [endpoints, agora ?? null],
    });
    return rows.map(({ event_id, type, event_criado_em, sequencia, payload, ...entrega }) => ({
      ...entrega,
      evento: { id: event_id, type, criado_em: event_criado_em, sequencia, payload },
      segredos: segredos.rows
        .filter((segredo) => segredo.endpoint_id === entrega.endpoint_id)
        .slice(0, MAXIMO_DE_SEGREDOS),
    }));
  });
