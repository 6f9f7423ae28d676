import type { ClienteDoDocumento } from '@apura/database';

/** Files of one office to be read, and where their bytes and their clients come from. */
export interface Remessa {
  /** SHA-256 of the files, in the order of the answer. */
  readonly hashes: readonly Buffer[];
  /** Homologação notes are accepted only here. */
  readonly sandbox: boolean;
  /** Their worker ended under them once: they are read in a process of its own. */
  readonly emQuarentena?: boolean;
  /** The bytes by hex hash. Called again when a thread took its bytes to the grave. */
  bytesDe(hashes: readonly Buffer[]): Promise<ReadonlyMap<string, Buffer>>;
  /** The clients among those with these CNPJ roots. */
  clientesDe(raizes: readonly string[]): Promise<readonly ClienteDoDocumento[]>;
}
