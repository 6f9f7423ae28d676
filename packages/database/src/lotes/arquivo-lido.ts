import type { CodigoDeArquivo } from '@apura/contracts';
import type { DocumentoParaGravar, EventoParaGravar } from '../documentos/documento-para-gravar.ts';

export type ItemLido =
  | { readonly tipo: 'nota'; readonly documento: DocumentoParaGravar }
  | { readonly tipo: 'evento'; readonly evento: EventoParaGravar }
  /** A note that the file holds and that is not taken, for example homologação with a live key. */
  | {
      readonly tipo: 'nota_recusada';
      readonly chave: string;
      readonly codigo: CodigoDeArquivo;
      readonly mensagem: string;
    };

export interface ArquivoLido {
  readonly arquivoId: string;
  readonly nome: string;
  /** Set when the whole file is refused; then `itens` is empty. */
  readonly problema?: {
    readonly codigo: CodigoDeArquivo;
    readonly mensagem: string;
    readonly linha?: number;
    readonly coluna?: number;
  };
  readonly itens: readonly ItemLido[];
}
