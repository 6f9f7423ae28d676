/** A page of a list by id. */
export interface Page {
  readonly limit: number;
  /** Id of the last row of the page before. */
  readonly depoisDe?: string;
}

/** What the query of a list asks for, and which page of it. */
export type Filter<Query> = Omit<Query, 'cursor' | 'cliente_id'> & Page & { readonly clienteId?: string };
