import type { DetEvento } from '../nota-fiscal/evento.ts';

/** Who may author an event, as a party of its note; the office of a successor and the tax authority are none of them. */
export type AutorDoEvento =
  | 'emitente'
  | 'destinatario'
  | 'emitente_ou_destinatario'
  | 'outra_parte'
  | 'qualquer';

/**
 * What an event does. `valores` moves amounts of items; `muda_mes` the month of the debit; `aceite`, `sucessao` and
 * `quitacao` are conditions that amounts of the note wait for; `manifestacao` is the recipient's word on the operation;
 * `marca` only marks the item; `tributacao_do_simples` says what the supplier owes in its DAS.
 */
export type EfeitoDoEventoNFe =
  | 'cancela_nota'
  | 'cancela_evento'
  | 'muda_mes'
  | 'aceite'
  | 'sucessao_anuencia'
  | 'sucessao_fisco'
  | 'quitacao'
  | 'manifestacao'
  | 'valores'
  | 'marca'
  | 'tributacao_do_simples'
  | 'nenhum';

/** One amount that an event of `valores` moves. `proprios`: the inner amounts, credits on the issuer's own inputs. */
export interface Movimento {
  readonly lado: 'emitente' | 'destinatario' | 'autor';
  readonly efeito: 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito';
  readonly valores: 'do_item' | 'proprios' | 'presumido';
}

/** Groups of detEvento that stand for items. */
export type GrupoDoEvento = {
  [G in keyof DetEvento]-?: NonNullable<DetEvento[G]> extends readonly object[] ? G : never;
}[keyof DetEvento];

export interface TipoDeEventoNFe {
  readonly nome: string;
  readonly autor: AutorDoEvento;
  readonly efeito: EfeitoDoEventoNFe;
  /** Where its items stand, newest layout first. */
  readonly grupos?: readonly GrupoDoEvento[];
  readonly movimentos?: readonly Movimento[];
  /** Its tax was due since the note, with arrears that the event does not carry. */
  readonly acrescimos?: true;
  /** Of the successions: which tax. */
  readonly tributo?: 'cbs' | 'ibs';
  /** Stable code of its rows, and the sentence for it. */
  readonly motivo?: string;
  readonly descricao?: string;
  readonly fundamento: string;
  /** `extinto`: no more accepted, but in files. In force where it is left out. */
  readonly situacao?: 'extinto' | 'em_teste';
}
