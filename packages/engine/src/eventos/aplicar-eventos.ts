import { efeito } from '../efeito/efeito.ts';
import { mesesDaNota } from '../efeito/meses-da-nota.ts';
import type { Situacao } from '../nota-fiscal.ts';
import type { ContextoDoCliente, Lancamento } from '../resultado.ts';
import type { CasoDaNota } from './caso-da-nota.ts';
import type { EventoExaminado, SituacaoDoEvento } from './evento-examinado.ts';
import { eventosDaNota } from './eventos-da-nota.ts';
import { linhasSemNota } from './linhas-sem-nota.ts';

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

export interface EfeitoDosEventos {
  /** The rows of the note for the client with all that its events do, by month. */
  readonly lancamentos: readonly Lancamento[];
  /** Of the note, with its cancellation; null where the note is not known. */
  readonly situacao: Situacao | null;
  /** Month of its CBS and IBS; null where they wait for a condition, or the note is not known. */
  readonly competencia: string | null;
  readonly eventos: readonly EventoAplicado[];
  /** Numbers of the items that became fixed assets: their credit is analysed sooner when it is to be paid back. */
  readonly imobilizados: readonly number[];
  readonly avisos: readonly string[];
}

/**
 * What a note means for a client with all its events, or the events alone where the note is not known (NT 2025.002-RTC section
 * 8; LC 214/2025 arts. 10, 47, 55 and 57; Resolução CGIBS 6/2026). `documento` is the note as `calcularDocumento` gives it.
 * Pure, and the same in whatever order the events come; never throws for anything that a file can hold.
 */
export function aplicarEventos(caso: CasoDaNota, cliente: ContextoDoCliente): EfeitoDosEventos {
  const { chave, nota, documento } = caso;
  const resolvidos = eventosDaNota(caso);
  const conhecida = nota !== null && documento !== null;
  const meses = conhecida ? mesesDaNota(documento, nota, resolvidos) : null;
  return {
    lancamentos: conhecida
      ? efeito(documento, nota, cliente, resolvidos)
      : linhasSemNota(chave, resolvidos, cliente),
    situacao: resolvidos.cancelada ? 'cancelada' : (documento?.situacao ?? null),
    competencia: meses?.cbs ?? meses?.ibs ?? null,
    eventos: resolvidos.examinados.map(eventoAplicado),
    imobilizados: resolvidos.imobilizados,
    avisos: resolvidos.avisos,
  };
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
