import type { RespostaDoEscritorio } from '../efeito/outros/perguntas.ts';
import type { Efeito } from './documento.ts';

export type Regime = 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real';

/** What the engine must know of the client to say what a note means for it, as it held in the note's month. */
export interface ContextoDoCliente {
  readonly cliente_id: string;
  /** First eight characters of the CNPJ: all establishments are settled together (LC 214/2025 art. 42). */
  readonly cnpj_raiz: string;
  readonly regime: Regime;
  readonly ibs_cbs: 'das' | 'regular';
  /** A client of the Simples above the sublimit, which owes and credits ICMS outside the DAS (LC 123/2006 art. 13-A). */
  readonly icms_fora_do_das?: boolean;
  /** The office's own adjustments for this client. */
  readonly ajustes?: readonly AjusteDoEscritorio[];
  /** What the office says of documents that are no notes, and of the option of a carrier. */
  readonly respostas?: readonly RespostaDoEscritorio[];
  /** NCMs of capital goods (`ncmDeBemDeCapital`) that the client sells: of these it buys to sell. */
  readonly ncms_vendidos?: readonly string[];
  /** When the goods of this note came in, where the client bought them; left out: nobody says. */
  readonly entrada?: EntradaInformada;
}

/** What the office says of the entry of purchases. */
export interface EntradaInformada {
  /** Of this document, YYYY-MM-DD. */
  readonly dia?: string;
  /** The month (YYYY-MM) that it counts in, where the month of `dia` was closed when it came. */
  readonly conta_em?: string;
  /** What the client's own books say that its items are for, by nItem; and what `NOS_LIVROS` names. */
  readonly nos_livros?: Readonly<Record<string, string>>;
  /** For all documents issued from a month (YYYY-MM) on, in order of `desde`: so many days after the issue. */
  readonly regras?: readonly { readonly desde: string; readonly dias: number }[];
}

/**
 * An office's own answer to what the rules cannot know. Every criterion given must hold (`ncm` by prefix, the others
 * whole); a classification only replaces an inferred one.
 */
export interface AjusteDoEscritorio {
  readonly quando: {
    readonly cfop?: string;
    readonly ncm?: string;
    readonly cprod?: string;
    readonly cclasstrib?: string;
    /** CNPJ or CPF of the issuer, or the CNPJ root of all its establishments. */
    readonly emitente?: string;
  };
  /** Days from and to which it holds. */
  readonly desde?: string;
  readonly ate?: string;
  readonly cclasstrib?: string;
  readonly efeito?: Efeito;
  readonly aquisicao?: AquisicaoDoAtivo;
}

/**
 * Of a fixed asset that is sold: the day it was bought and its net acquisition value, or what the note of the purchase gives it by; and whether
 * the conditions of LC 214/2025 art. 406 hold, where the office says so.
 */
export interface AquisicaoDoAtivo {
  readonly data: string;
  readonly valor_liquido?: string;
  /** Of what was bought until 2026: the total of the note, and the taxes in it that gave credit (§ 6º I). Without those of PIS and COFINS, 1.65 and 7.6 % (§ 7º). */
  readonly valor_da_nota?: string;
  readonly icms_creditado?: string;
  readonly pis_cofins_creditados?: string;
  /** Bought with a fiscal document that holds (caput, I). */
  readonly documento_idoneo?: boolean;
  /** Under PIS and COFINS with a nominal rate above zero (§ 1º II); the resale of what was taxed in a single phase is not. */
  readonly pis_cofins?: boolean;
  /** Under ICMS with a nominal rate above zero (§ 3º II). */
  readonly icms?: boolean;
}
