import type { Ide } from './nota-fiscal/ide.ts';
import type { Det } from './nota-fiscal/item.ts';
import type { Destinatario, Emitente, Local } from './nota-fiscal/pessoas.ts';
import type { Protocolo } from './nota-fiscal/protocolo.ts';
import type { Total } from './nota-fiscal/total.ts';
import type { Transporte } from './nota-fiscal/transporte.ts';

export type * from './nota-fiscal/evento.ts';
export type { Decimal } from './nota-fiscal/field.ts';
export type * from './nota-fiscal/ibscbs.ts';
export type * from './nota-fiscal/icms.ts';
export type * from './nota-fiscal/ide.ts';
export type * from './nota-fiscal/imposto.ts';
export type * from './nota-fiscal/item.ts';
export type * from './nota-fiscal/pessoas.ts';
export type * from './nota-fiscal/protocolo.ts';
export type * from './nota-fiscal/total.ts';
export type * from './nota-fiscal/transporte.ts';

/** What the file of a document says of it; of a NF-e never that it was `substituida`. */
export type Situacao = 'autorizada' | 'cancelada' | 'denegada' | 'sem_protocolo' | 'substituida';

/**
 * What the engine reads: one NF-e or NFC-e as plain readonly data.
 *
 * Field names are those of the layout (MOC 7.0 and NT 2025.002-RTC), letter by letter. An amount, rate or quantity
 * is the decimal string that stands in the file ("1234.56"); an absent optional field is absent here.
 */
export interface NotaFiscal {
  /** Access key, 44 characters (letters are possible since 2026). */
  readonly chave: string;
  /** Layout version of infNFe, for example "4.00". */
  readonly versao: string;
  readonly ide: Ide;
  readonly emit: Emitente;
  readonly dest?: Destinatario;
  readonly entrega?: Local;
  readonly retirada?: Local;
  readonly det: readonly Det[];
  readonly total: Total;
  readonly transp?: Transporte;
  readonly protNFe?: Protocolo;
}
