import type { SentFile } from '../operations/files-of.ts';

/** Reais as cents. */
export type Cents = bigint;

export interface RecountedNote {
  readonly what: 'note';
  readonly key: string;
  readonly month: string;
  readonly items: number;
  readonly value: Cents;
  readonly cbs: Cents;
  readonly ibs: Cents;
}

export interface RecountedEvent {
  readonly what: 'event';
  readonly key: string;
  readonly type: string;
  readonly sequence: string;
  /** Of a cancellation that was registered. */
  readonly cancels: boolean;
}

export type Recounted = RecountedNote | RecountedEvent | { readonly what: 'broken' };

export function cents(text: string): Cents {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${text} is no amount`);
  return BigInt(`${sign}${whole}${part.padEnd(2, '0')}`);
}

/**
 * What a file says, read for the checker by searching its text: nothing of the reader and the engine that are checked. It
 * knows only what the samples write.
 */
export function recount({ bytes }: SentFile): Recounted {
  const text = bytes.toString();
  const one = (pattern: RegExp, within = text): string => {
    const found = pattern.exec(within)?.[1];
    if (found === undefined) throw new Error(`nothing for ${pattern}`);
    return found;
  };
  if (text.includes('<procEventoNFe')) {
    const type = one(/<tpEvento>(\d+)</);
    return {
      what: 'event',
      key: one(/<chNFe>(\w{44})</),
      type,
      sequence: one(/<nSeqEvento>(\d+)</),
      cancels: type === '110111' && one(/<retEvento[\s\S]*<cStat>(\d+)</) === '135',
    };
  }
  if (!text.includes('<infNFe')) return { what: 'broken' };
  const total = one(/<IBSCBSTot>([\s\S]*)<\/IBSCBSTot>/);
  return {
    what: 'note',
    key: one(/ Id="NFe(\w{44})"/),
    month: one(/<dhEmi>(\d{4}-\d{2})/),
    items: text.split('<det ').length - 1,
    value: cents(one(/<vNF>([\d.]+)</)),
    cbs: cents(one(/<vCBS>([\d.]+)</, total)),
    ibs: cents(one(/<vIBS>([\d.]+)</, total)),
  };
}
