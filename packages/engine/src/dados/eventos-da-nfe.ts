import { isKeyOf } from '../tables.ts';
import { EVENTOS_DA_NFE } from './tabela-dos-eventos-da-nfe.ts';
import type { TipoDeEventoNFe } from './tipo-de-evento-da-nfe.ts';

/** What is known of a tpEvento; undefined for one that no table has. */
export function tipoDoEventoNFe(tpEvento: string): TipoDeEventoNFe | undefined {
  return isKeyOf(EVENTOS_DA_NFE, tpEvento) ? EVENTOS_DA_NFE[tpEvento] : undefined;
}

/** Whether what the event does stands in its detEvento: the answer to it or its summary are not enough. */
export const precisaDoDetalhe = ({ efeito }: TipoDeEventoNFe): boolean =>
  efeito !== 'cancela_nota' && efeito !== 'manifestacao' && efeito !== 'nenhum';

/** Whether such an event cancels its note. */
export const isEventoOfCancelamento = (tpEvento: string): boolean =>
  tipoDoEventoNFe(tpEvento)?.efeito === 'cancela_nota';

const NAO_MOVE: ReadonlySet<string> = new Set(['nenhum', 'cancela_nota']);

/** Whether such an event can move amounts or the month of its note, other than by ending it. */
export function eventoMoveANota(tpEvento: string): boolean {
  const tipo = tipoDoEventoNFe(tpEvento);
  return tipo !== undefined && !NAO_MOVE.has(tipo.efeito);
}

/** The types of all such events. */
export const eventosQueMovem: readonly string[] = Object.keys(EVENTOS_DA_NFE).filter(eventoMoveANota);

/** 135 linked, 136 not linked to its note, 155 late. Of a cancellation that a status query tells of: 101, 151. */
const REGISTRADO: ReadonlySet<string> = new Set(['135', '136', '155', '101', '151']);

/** Whether the tax authority registered the event; a request without answer (no cStat) has no effect. */
export const eventoRegistrado = ({ cStat }: { readonly cStat?: string | undefined }): boolean =>
  cStat !== undefined && REGISTRADO.has(cStat);
