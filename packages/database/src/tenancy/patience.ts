/** How long work on the database may keep others waiting, in milliseconds. What takes longer is cut off and rolled back. */
export interface Patience {
  /** For a connection of the pool. */
  readonly connectionMs: number;
  /** Of one statement. */
  readonly statementMs: number;
  /** For a row or table that another transaction holds. */
  readonly lockMs: number;
  /** Of a transaction between two statements, while it holds its locks. */
  readonly idleMs: number;
}

/** A request's: a person waits for it. */
export const PATIENCE_OF_A_REQUEST: Patience = {
  connectionMs: 5_000,
  statementMs: 15_000,
  lockMs: 5_000,
  idleMs: 30_000,
};

/** That of work in the background, which sums a large month or closes a lote of 100,000 files. */
export const PATIENCE_OF_WORK: Patience = {
  connectionMs: 60_000,
  statementMs: 15 * 60_000,
  lockMs: 5 * 60_000,
  idleMs: 5 * 60_000,
};

/** The transaction's own settings: a pooler that stands between hands them on to nobody. */
export const settingsOf = (patience: Patience | undefined): readonly (readonly [string, string])[] =>
  patience
    ? [
        ['statement_timeout', String(patience.statementMs)],
        ['lock_timeout', String(patience.lockMs)],
        ['idle_in_transaction_session_timeout', String(patience.idleMs)],
      ]
    : [];
