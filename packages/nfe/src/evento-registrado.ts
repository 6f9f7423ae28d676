import type { EventoNFe } from '@apura/engine';

const REGISTRADO: ReadonlySet<string> = new Set(['135', '136', '155']);

/** Whether the tax authority registered the event; a request without answer (no cStat) has no effect. */
export function eventoRegistrado(evento: Pick<EventoNFe, 'cStat'>): boolean {
  return evento.cStat !== undefined && REGISTRADO.has(evento.cStat);
}
