import { eventoRegistrado, tipoDoEventoNFe } from '../dados/eventos-da-nfe.ts';
import type { DetEvento, EventoNFe, NotaFiscal } from '../nota-fiscal.ts';
import type { DocumentoCalculado } from '../resultado.ts';
import { contradicaoDoEvento, type EventoAConferir } from './contradicao.ts';
import type { EscolhasDosEventos } from './escolhas.ts';
import type { EventoExaminado, SituacaoDoEvento } from './evento-examinado.ts';
import { eventosDaNota } from './eventos-da-nota.ts';

const TESTE = '2';
const DESCONHECIDO = 'Evento desconhecido';

/** What became of a note's stored events, and what of them does not fit the note, in words. */
export function eventosGuardados(
  nota: NotaFiscal,
  documento: DocumentoCalculado,
  eventos: readonly (EventoGuardado & { readonly registrado: boolean })[],
  escolhas: EscolhasDosEventos,
): { readonly eventos: readonly EventoAplicado[]; readonly avisos: readonly string[] } {
  const { chave, ide } = nota;
  const protocolo = nota.protNFe?.nProt ?? null;
  const contraditos = eventos.flatMap((evento) => {
    const motivo = contradicaoDoEvento(evento, protocolo);
    return motivo === undefined ? [] : [{ evento, motivo }];
  });
  const contradito = new Set(contraditos.map(({ evento }) => evento));
  const lidos = eventos
    .filter((evento) => !contradito.has(evento))
    .map((evento) => {
      // Only one of the test environment is answered and not taken for registered.
      const deTeste = !evento.registrado && eventoRegistrado({ cStat: evento.c_stat ?? '' });
      return eventoGuardado(evento, deTeste ? TESTE : ide.tpAmb);
    });
  const { examinados, avisos } = eventosDaNota({ chave, nota, documento, eventos: lidos, escolhas });
  const recusados = contraditos.map(({ evento, motivo }) => eventoContradito(evento, motivo));
  return { eventos: [...examinados.map(eventoAplicado), ...recusados], avisos };
}

function eventoContradito(evento: EventoGuardado, motivo: string): EventoAplicado {
  const tipo = tipoDoEventoNFe(evento.tp_evento);
  return {
    tp_evento: evento.tp_evento,
    n_seq: evento.n_seq,
    nome: tipo?.nome ?? DESCONHECIDO,
    autor: evento.autor ?? '',
    registrado_em: evento.dh_registro ?? evento.dh_evento,
    situacao: 'contradiz',
    motivo,
    competencia: null,
    desfeito_em: null,
    fundamento: tipo?.fundamento ?? '',
  };
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
  /** The verdict on its signature; null of those that nobody has judged. */
  readonly autenticidade?: EventoAConferir['autenticidade'];
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
    nome: tipo?.nome ?? DESCONHECIDO,
    autor: evento.CNPJ ?? evento.CPF ?? '',
    registrado_em: evento.dhRegEvento ?? evento.dhEvento,
    situacao,
    motivo,
    competencia: situacao === 'vale' ? competencia : null,
    desfeito_em: desfeitoEm,
    fundamento: tipo?.fundamento ?? '',
  };
}
