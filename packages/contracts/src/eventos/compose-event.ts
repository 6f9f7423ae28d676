import { linksDaApuracao, linksOfUpload } from '../lista.ts';
import type { Fato } from './fatos.ts';
import type { WebhookEvent } from './schemas.ts';

/** An event as its row holds it. */
export interface StoredEvent {
  readonly id: string;
  readonly type: Fato['type'];
  readonly criado_em: Date;
  readonly sequencia: number;
  readonly payload: Fato['data'];
}

/** The event as it is sent and as the API shows it. `publicBaseUrl` without a closing slash: its links begin with it. */
export function composeEvent(guardado: StoredEvent, publicBaseUrl: string): WebhookEvent {
  const links = linksDe(guardado.payload, publicBaseUrl);
  // Type and data come from one row, which a maker of that type wrote.
  return {
    event_id: guardado.id,
    type: guardado.type,
    timestamp: guardado.criado_em.toISOString(),
    sequencia: guardado.sequencia,
    data: links ? { ...guardado.payload, links } : guardado.payload,
  } as WebhookEvent;
}

function linksDe(data: Fato['data'], publicBaseUrl: string): object | undefined {
  if ('apuracao_id' in data) {
    const { self, pdf } = linksDaApuracao(publicBaseUrl, data.apuracao_id);
    return { apuracao: self, pdf };
  }
  // A refused file names its lote too, and has no link.
  if ('job_id' in data && 'fim' in data) return { self: linksOfUpload(publicBaseUrl, data.job_id).self };
  return undefined;
}
