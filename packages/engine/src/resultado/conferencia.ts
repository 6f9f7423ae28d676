import type {
  CONFERENCIA,
  CREDITO_CONDICIONAL,
  DUVIDAS,
  FORNECEDORES,
  MOTIVOS,
  NOTAS_CONDICIONAIS,
  NOTAS_DA_CONFERENCIA,
  PARTES_DO_CREDITO,
  TRIBUTOS_CONFERIDOS,
} from '../mes/conferencia.ts';
import type { Read, Row, Value } from '../mes/field.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { CbsEIbs } from './item.ts';

/** Whether the notes are right and the credit is safe: what its fields are is told in `mes/conferencia.ts`. */
export interface Conferencia extends Value<typeof CONFERENCIA> {}
export interface TributoConferido extends Row<typeof TRIBUTOS_CONFERIDOS> {}
export type ConferenciaDeUmLado = TributoConferido['debitos'];
export interface MotivoConferido extends Row<typeof MOTIVOS> {}
export type SituacaoDoCredito = MotivoConferido['situacao'];
export interface NotaConferida extends Row<typeof NOTAS_DA_CONFERENCIA> {}
export interface CreditoEmDuvida extends Row<typeof DUVIDAS> {}
export interface FornecedorConferido extends Row<typeof FORNECEDORES> {}
export interface CreditoCondicional extends Value<typeof CREDITO_CONDICIONAL> {}
export interface PartesDoCredito extends Read<typeof PARTES_DO_CREDITO> {}
export interface NotaCondicional extends Row<typeof NOTAS_CONDICIONAIS> {}

/** Credits that a month used, note by note, and what is known of how their suppliers' debits ended. */
export interface CreditosDoMes {
  /** The day (YYYY-MM-DD) that it is looked at from. */
  readonly hoje: string;
  readonly creditos: readonly CreditoDaNota[];
  readonly extincoes: readonly Extincao[];
}

/** The credit of one note, in reais. */
export interface CreditoDaNota extends CbsEIbs {
  readonly chave: string;
  readonly emitente: string;
  /** It does not wait for a supplier: fuels of the single phase (Resolução CGIBS 6/2026 art. 47 § 4º), imports, presumed credits. */
  readonly sem_condicao: boolean;
}

/** What is known of how the supplier's debit of one note ended, for one tax. Reais. */
export interface Extincao {
  readonly chave: string;
  readonly tributo: 'cbs' | 'ibs';
  /** How much of the debit is extinguished, and how much is known not to be: overdue, or in dispute. */
  readonly extinto: Decimal;
  readonly em_aberto: Decimal;
}
