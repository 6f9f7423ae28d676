import type { EventoNFe } from '@apura/engine';

/** Of an event: 135, 136, 155. Of a cancellation that the answer to a status query tells of: 101, 151, 155. */
const REGISTRADO: ReadonlySet<string> = new Set(['135', '136', '155', '101', '151']);

/** Whether the tax authority registered the event; a request without answer (no cStat) has no effect. */
export function eventoRegistrado(evento: Pick<EventoNFe, 'cStat'>): boolean {
  return evento.cStat !== undefined && REGISTRADO.has(evento.cStat);
}
