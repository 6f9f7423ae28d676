import type { Ide } from '../../nota-fiscal.ts';
import type { AjusteDoEscritorio } from '../../resultado.ts';

/** What a classification looks at in the note besides the item. */
export interface ContextoDaClassificacao {
  readonly ide: Pick<Ide, 'finNFe' | 'tpNFDebito' | 'tpNFCredito' | 'gCompraGov' | 'refNFe'>;
  /** Day of issue, YYYY-MM-DD. */
  readonly data: string;
  readonly emitente: string | undefined;
  /** Enrolment of the addressee with the Suframa, as the note states it. */
  readonly suframa: string | undefined;
  readonly ajustes: readonly AjusteDoEscritorio[];
}
