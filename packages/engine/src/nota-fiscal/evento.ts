import { type Read, requiredText, text } from './field.ts';

/** evento: what the author of an event asks for. */
export const Evento = {
  chNFe: requiredText,
  tpEvento: requiredText,
  nSeqEvento: requiredText,
  dhEvento: requiredText,
  tpAmb: requiredText,
  CNPJ: text,
  CPF: text,
  '(detEvento)': { xJust: text, nProt: text },
} as const;

/** A fiscal event (cancellation and so on) as read from procEventoNFe, envEvento or evento. */
export interface EventoNFe extends Read<typeof Evento> {
  /**
   * Status of retEvento; absent when the file holds only the request. 135, 136 and 155 mean registered; 101 and 151
   * come from the answer to a status query that tells of a cancellation.
   */
  readonly cStat?: string;
}
