import type { Evento } from '@apura/contracts';
import type { EventoListado } from '@apura/database';

/** An event as it is sent and as the API shows it. */
export const eventoDaApi = (evento: EventoListado): Evento =>
  ({
    event_id: evento.id,
    type: evento.type,
    timestamp: evento.criado_em.toISOString(),
    sequencia: evento.sequencia,
    data: evento.payload,
  }) as Evento;
