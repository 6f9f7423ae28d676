import type { EventoExaminado, SituacaoDoEvento } from './evento-examinado.ts';

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
