import type { AvisoDoEnvio, CodigoDeArquivo } from '@apura/contracts';
import type { DocumentoParaGravar, EventoParaGravar } from '../documentos/documento-para-gravar.ts';

/** What was odd in what was read all the same; left out: nothing. */
export type AvisosDaLeitura = readonly AvisoDoEnvio[];

export type ItemLido =
  | { readonly tipo: 'nota'; readonly documento: DocumentoParaGravar; readonly avisos?: AvisosDaLeitura }
  | { readonly tipo: 'evento'; readonly evento: EventoParaGravar; readonly avisos?: AvisosDaLeitura }
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
