import type { ArquivoProcessado } from './pedido-de-leitura.ts';

/** What the process in quarantine gets; then, when it has asked for them, `{ clientes }`. */
export interface PedidoDeQuarentena {
  readonly bytes: Uint8Array;
  /** Homologação notes are accepted only here. */
  readonly sandbox: boolean;
}

/** What it says: that it has started; the CNPJ roots that it found; what became of the file. */
export type DaQuarentena =
  | 'ready'
  | { readonly raizes: readonly string[] }
  | { readonly processado: ArquivoProcessado };
