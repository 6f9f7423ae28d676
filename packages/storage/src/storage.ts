/** Stored bytes are addressed by the SHA-256 of what they are before compression. */

export interface NewObject {
  readonly sha256: Buffer;
  readonly encoding: 'gzip' | 'identity';
  /** Bytes before encoding. */
  readonly size: number;
  readonly bytes: Buffer;
}

/** XML and PDF bytes of one office. */
export interface Storage {
  /** Stores bytes provisionally: they stay only if a row refers to them within the hour. */
  putProvisional(organizationId: string, objects: readonly NewObject[]): Promise<void>;
  /** The decoded bytes by hex hash; what is not there is left out. */
  read(organizationId: string, hashes: readonly Buffer[]): Promise<ReadonlyMap<string, Buffer>>;
}
