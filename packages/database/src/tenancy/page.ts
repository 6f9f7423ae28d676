/** A page of a list by id. */
export interface Page {
  readonly limit: number;
  /** Id of the last row of the page before. */
  readonly depoisDe?: string;
}
