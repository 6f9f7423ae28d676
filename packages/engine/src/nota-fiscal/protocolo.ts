import { type Read, requiredText, text, texts } from './field.ts';

/** The tax authority's answer to the note. */
export const Protocolo = {
  ...texts('tpAmb', 'chNFe', 'dhRecbto', 'nProt'),
  cStat: requiredText,
  xMotivo: text,
} as const;
export type Protocolo = Read<typeof Protocolo>;
