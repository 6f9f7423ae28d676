import { type Linha, texto } from './linha.ts';

/** protNFe: the tax authority's answer to a note. */
export const PROTOCOLO: readonly Linha[] = [
  texto('(infProt)/tpAmb'),
  texto('(infProt)/chNFe'),
  texto('(infProt)/dhRecbto'),
  texto('(infProt)/nProt'),
  texto('(infProt)/cStat'),
  texto('(infProt)/xMotivo'),
];

/** evento: what the author of an event asks for. */
export const EVENTO: readonly Linha[] = [
  texto('(infEvento)/tpAmb'),
  texto('(infEvento)/CNPJ'),
  texto('(infEvento)/CPF'),
  texto('(infEvento)/chNFe'),
  texto('(infEvento)/dhEvento'),
  texto('(infEvento)/tpEvento'),
  texto('(infEvento)/nSeqEvento'),
  texto('(infEvento)/(detEvento)/nProt'),
  texto('(infEvento)/(detEvento)/xJust'),
];

/** retEvento: the tax authority's answer to an event. */
export const RETORNO_DE_EVENTO: readonly Linha[] = [
  texto('(infEvento)/tpAmb'),
  texto('(infEvento)/cStat'),
  texto('(infEvento)/chNFe'),
  texto('(infEvento)/tpEvento'),
  texto('(infEvento)/nSeqEvento'),
  texto('(infEvento)/dhRegEvento'),
];

/** retCancNFe: the answer to a cancellation from before there were events (until 2012). */
export const CANCELAMENTO_ANTIGO: readonly Linha[] = [
  texto('(infCanc)/tpAmb'),
  texto('(infCanc)/cStat'),
  texto('(infCanc)/chNFe'),
  texto('(infCanc)/dhRecbto'),
  texto('(infCanc)/nProt'),
];
