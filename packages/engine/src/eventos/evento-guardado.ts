import type { DetEvento, EventoNFe } from '../nota-fiscal.ts';

/** An event of an NF-e as it is stored, `detalhe` being its detEvento. */
export interface EventoGuardado {
  readonly chave: string;
  readonly tp_evento: string;
  readonly n_seq: string;
  readonly dh_evento: string;
  readonly dh_registro: string | null;
  readonly c_stat: string | null;
  readonly protocolo: string | null;
  /** CNPJ or CPF. */
  readonly autor: string | null;
  readonly detalhe: object | null;
}

const DIGITOS_DO_CPF = 11;

/** As it was read. `tpAmb`: that of its note, which it was stored for. */
export const eventoGuardado = (
  { chave, tp_evento, n_seq, dh_evento, dh_registro, c_stat, protocolo, autor, detalhe }: EventoGuardado,
  tpAmb: string,
): EventoNFe => ({
  chNFe: chave,
  tpEvento: tp_evento,
  nSeqEvento: n_seq,
  dhEvento: dh_evento,
  tpAmb,
  ...(dh_registro === null ? {} : { dhRegEvento: dh_registro }),
  ...(c_stat === null ? {} : { cStat: c_stat }),
  ...(protocolo === null ? {} : { protocolo }),
  ...(autor === null ? {} : { [autor.length === DIGITOS_DO_CPF ? 'CPF' : 'CNPJ']: autor }),
  ...(detalhe === null ? {} : { detEvento: detalhe as DetEvento }),
});
