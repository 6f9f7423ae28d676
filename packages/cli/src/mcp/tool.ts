import type { Connection } from '../api/connection.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly method: 'get' | 'post';
  /** Of the contract, where the input's schema is taken from; what stands in braces is an argument. */
  readonly path: string;
  /** Of the argument that names one of the list; the address of that one is `path`/its value. */
  readonly one?: string;
  /** The member of the answer that is a list which the API gives whole, and which is paged here. */
  readonly whole?: string;
  /** Whether it answers without a key. */
  readonly open?: boolean;
  /** What an agent must know beyond the contract's summary. */
  readonly note?: string;
  /** For what a form of the contract takes as files. */
  readonly form?: {
    readonly properties: Json;
    readonly required?: readonly string[];
    /** Of the contract, which these stand for. */
    readonly instead: string;
    call(connection: Connection, args: Json): Promise<unknown>;
  };
}
