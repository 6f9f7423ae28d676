import type { GTribSN } from '../nota-fiscal/trib-sn.ts';
import type { EventoNFe, NotaFiscal } from '../nota-fiscal.ts';
import type { DocumentoCalculado } from '../resultado.ts';
import type { Condicoes } from './condicoes.ts';
import type { EscolhasDosEventos, EventoExaminado, ValoresDoEvento } from './evento-examinado.ts';
import type { MovimentoDoItem } from './movimentos.ts';

/** What the events of one note come to, for whoever of its parties is asked about. */
export interface EventosDaNota extends Condicoes {
  readonly cancelada: boolean;
  /** Month of the debit by the last 112150; null where there is none. */
  readonly mes: string | null;
  /** In the order of their registration. */
  readonly movimentos: readonly MovimentoDoItem[];
  /** CBS and IBS that are left of the advance payments that the note names (LC 214/2025 art. 10 § 4º). */
  readonly adiantado: ValoresDoEvento;
  /** Whether the IBS of an event is divided as that of its item is. */
  readonly ibsProporcional: boolean;
  /** Numbers of the items that became fixed assets. */
  readonly imobilizados: readonly number[];
  /** What the tax office says that the supplier owes in its DAS on the items, in place of what the note says; by number. */
  readonly doSimples: ReadonlyMap<string, GTribSN>;
  readonly examinados: readonly EventoExaminado[];
  readonly avisos: readonly string[];
}

/** A note, where it is known, and all events that are known of its key. */
export interface CasoDaNota {
  readonly chave: string;
  readonly nota: NotaFiscal | null;
  readonly documento: DocumentoCalculado | null;
  readonly eventos: readonly EventoNFe[];
  readonly escolhas?: EscolhasDosEventos | undefined;
  /** What is left of the advance payments that it names; nothing where it is left out. */
  readonly adiantado?: ValoresDoEvento | undefined;
}
