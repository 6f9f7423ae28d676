import { type Read, requiredText, text } from './field.ts';

/** The tax authority's answer to the note. */
export const Protocolo = {
  tpAmb: text,
  chNFe: text,
  dhRecbto: text,
  nProt: text,
  cStat: requiredText,
  xMotivo: text,
} as const;
export type Protocolo = Read<typeof Protocolo>;
