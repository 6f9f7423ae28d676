import { gunzipSync } from 'node:zlib';
import { type Documento, decode, LIMITES, type OutroDocumento, xmlText } from '@apura/nfe';
import type { Authenticity } from './authenticity.ts';
import type { TrustedAuthorities } from './chain.ts';
import { examine, NOTHING_TO_COMPARE, VERDICT_ON_NFSE } from './examine.ts';
import { nameOfEvent } from './name-of-part.ts';

/**
 * The verdict on each document and event that `lerDocumento` has taken from a decoded file, in its order, also on those that an answer
 * of the distribution service holds compressed. Nothing else in the file is looked at. Never throws for such a file.
 */
export function examineFile(
  decoded: string,
  taken: readonly (Documento | OutroDocumento)[],
  authorities?: TrustedAuthorities,
): Authenticity[] {
  const names = taken.map(nameOf);
  const times = new Map<string, number>();
  for (const name of names) if (name !== undefined) times.set(name, (times.get(name) ?? 0) + 1);
  if (times.size === 0) return names.map(() => VERDICT_ON_NFSE);
  const found = new Map<string, Authenticity[]>();
  let rest: number = LIMITES.inflado;
  const examineText = (text: string, inside: boolean): void => {
    const { verdicts, docZips } = examine(text, (name) => times.has(name), authorities);
    for (const [name, verdict] of verdicts) found.set(name, [...(found.get(name) ?? []), verdict]);
    if (inside) return;
    for (const docZip of docZips) {
      const bytes = inflated(docZip, rest);
      rest -= bytes.length;
      examineText(xmlText(decode(bytes)), true);
    }
  };
  examineText(xmlText(decoded), false);
  return names.map((name) => {
    if (name === undefined) return VERDICT_ON_NFSE;
    const [verdict = NOTHING_TO_COMPARE, another] = found.get(name) ?? [];
    const once = another === undefined && times.get(name) === 1;
    return once ? verdict : { ...verdict, veredito: 'nao_verificavel', motivo: 'elemento_repetido' };
  });
}

/** What its signed element is found by; undefined of a NFS-e and its events, which are signed otherwise. */
function nameOf(um: Documento | OutroDocumento): string | undefined {
  switch (um.tipo) {
    case 'nota':
      return um.nota.chave;
    case 'evento':
      return nameOfEvent(um.evento.tpEvento, um.evento.chNFe, um.evento.nSeqEvento);
    case 'documento':
      return um.documento.tipo === 'nfse' ? undefined : um.documento.chave;
    case 'evento_de_documento': {
      const { tipo, tpEvento, chave, nSeqEvento = '' } = um.evento;
      return tipo === 'nfse' ? undefined : nameOfEvent(tpEvento, chave, nSeqEvento);
    }
  }
}

/** What the reader has put together otherwise (of several texts, behind an odd attribute) stays without a comparison. */
function inflated(base64: string, most: number): Uint8Array {
  try {
    return gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: most });
  } catch {
    return new Uint8Array();
  }
}
