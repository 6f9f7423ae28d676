import { eventoRegistrado } from '../dados/eventos-da-nfe.ts';
import type { DetEvento, EventoNFe, NotaFiscal } from '../nota-fiscal.ts';
import type { DocumentoCalculado } from '../resultado.ts';
import type { EscolhasDosEventos } from './escolhas.ts';
import type { EventoExaminado, SituacaoDoEvento } from './evento-examinado.ts';
import { eventosDaNota } from './eventos-da-nota.ts';

const TESTE = '2';

/** What became of a note's stored events, and what of them does not fit the note, in words. */
export function eventosGuardados(
  nota: NotaFiscal,
  documento: DocumentoCalculado,
  eventos: readonly (EventoGuardado & { readonly registrado: boolean })[],
  escolhas: EscolhasDosEventos,
): { readonly eventos: readonly EventoAplicado[]; readonly avisos: readonly string[] } {
  const { chave, ide } = nota;
  const lidos = eventos.map((evento) => {
    // Only one of the test environment is answered and not taken for registered.
    const deTeste = !evento.registrado && eventoRegistrado({ cStat: evento.c_stat ?? '' });
    return eventoGuardado(evento, deTeste ? TESTE : ide.tpAmb);
  });
  const { examinados, avisos } = eventosDaNota({ chave, nota, documento, eventos: lidos, escolhas });
  return { eventos: examinados.map(eventoAplicado), avisos };
}

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

/** An event of a note, with what became of it. Plain data: it is stored and shown as it is. */
export interface EventoAplicado {
  readonly tp_evento: string;
  readonly n_seq: string;
  readonly nome: string;
  /** CNPJ or CPF. */
  readonly autor: string;
  readonly registrado_em: string;
  readonly situacao: SituacaoDoEvento;
  /** A sentence, where it does not plainly count; null otherwise. */
  readonly motivo: string | null;
  /** Month (YYYY-MM) of its effect; null where it has none of its own. */
  readonly competencia: string | null;
  /** Month in which it is undone again. */
  readonly desfeito_em: string | null;
  readonly fundamento: string;
}

export function eventoAplicado({
  evento,
  tipo,
  situacao,
  motivo,
  competencia,
  desfeitoEm,
}: EventoExaminado): EventoAplicado {
  return {
    tp_evento: evento.tpEvento,
    n_seq: evento.nSeqEvento,
    nome: tipo?.nome ?? 'Evento desconhecido',
    autor: evento.CNPJ ?? evento.CPF ?? '',
    registrado_em: evento.dhRegEvento ?? evento.dhEvento,
    situacao,
    motivo,
    competencia: situacao === 'vale' ? competencia : null,
    desfeito_em: desfeitoEm,
    fundamento: tipo?.fundamento ?? '',
  };
}
