/** Stored bytes are addressed by the SHA-256 of what they are before compression. */

export interface NewObject {
  readonly sha256: Buffer;
  readonly encoding: 'gzip' | 'identity';
  /** Bytes before encoding. */
  readonly size: number;
  readonly bytes: Buffer;
}

/** Removes what one call stored, but for what something else has come to count on. */
export type TakeBack = () => Promise<void>;

/** XML and PDF bytes of one office. */
export interface Storage {
  /** Stores bytes provisionally: they stay only if a row refers to them within the hour. */
  putProvisional(organizationId: string, objects: readonly NewObject[]): Promise<TakeBack>;
  /**
   * The decoded bytes by hex hash; what is not there is left out.
   *
   * @throws `CorruptContent` when what is there is not what was stored.
   */
  read(organizationId: string, hashes: readonly Buffer[]): Promise<ReadonlyMap<string, Buffer>>;
}

/** Bytes that may be kept outside the database: what a service holds. */
export interface OpenStorage extends Storage {
  /** Only where bytes lie outside the database, and so do not go away with their rows. */
  readonly outside?: OutsideBytes;
  close(): void;
}

export interface OutsideBytes {
  /**
   * Removes what no row refers to any more, of every office. Only what was stored before `before` is looked at; it must
   * lie well over an hour back, because bytes are stored before their rows. Returns how many objects went.
   */
  sweep(before: Date): Promise<number>;
  /** Contents as their rows have them, with their bytes in place of where those lie. */
  bring(organizationId: string, rows: readonly NewObject[]): Promise<NewObject[]>;
  /** Puts the bytes of contents outside. Returns them as their rows are to have them. */
  carry(organizationId: string, objects: readonly NewObject[]): Promise<NewObject[]>;
  /** As they lie there, for a backup. */
  readonly objects: StoredObjects;
  /** Removes all bytes of an office whose rows are gone or going. Returns how many objects went. */
  erase(organizationId: string): Promise<number>;
}

/** Objects that hold the bytes of offices, each under `<office>/<id>`. One never changes after it was written. */
export interface StoredObjects {
  /** The keys of all offices. */
  list(): AsyncIterable<string>;
  /** Undefined when it has gone in the meantime. */
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Buffer): Promise<void>;
}
