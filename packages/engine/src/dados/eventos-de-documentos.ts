import type { TipoDeOutroDocumento } from '../documento-fiscal/tipos.ts';
import type { EfeitoDoEvento } from '../documento-fiscal.ts';

/**
 * Events that change what a document counts for; all others change no amount. MOC CT-e 4.00, MOC NFCom 1.00a, NFS-e
 * Anexo II; Decreto 12.955/2026 arts. 57, 59, 61 and 144. A mark that the tax office sets on a substituted document
 * (240140) is a second witness of its end.
 */
const COMUNS: Readonly<Record<string, EfeitoDoEvento>> = { '110111': 'cancela', '240140': 'substitui' };
/** 110115: the passenger did not board. */
const DO_BILHETE: Readonly<Record<string, EfeitoDoEvento>> = { ...COMUNS, '110115': 'cancela' };
/**
 * Cancelled by the issuer, granted by the tax office, ex officio; substituted; rejected by the supplier (of a note that the
 * taker issued), the taker or the intermediary, and undone. Whoever rejects it, the taker has no credit and what the supplier
 * owes stands until the note is cancelled.
 */
const DA_NFSE: Readonly<Record<string, EfeitoDoEvento>> = {
  '101101': 'cancela',
  '105104': 'cancela',
  '305101': 'cancela',
  '105102': 'substitui',
  '202205': 'rejeita',
  '203206': 'rejeita',
  '204207': 'rejeita',
  '205208': 'desfaz_rejeicao',
};

/** `tpEvento` as the file has it: "110111", "e105102". */
export function efeitoDoEvento(tipo: TipoDeOutroDocumento, tpEvento: string): EfeitoDoEvento {
  if (tipo === 'nfse') return DA_NFSE[tpEvento.replace(/^e/, '')] ?? 'nenhum';
  return (tipo === 'bpe' ? DO_BILHETE : COMUNS)[tpEvento] ?? 'nenhum';
}
