/**
 * What a job carries: a permit to do one unit of work. The row claim in PostgreSQL decides which unit, so a job that
 * runs twice finds nothing to do. Ids only: jobs are stored in clear.
 */
export interface Permit {
  /** The row that made the permit necessary. */
  readonly id: string;
  readonly organization_id: string;
  /** The request that began the work; it follows through every log line. */
  readonly request_id: string;
}

export interface PermitToPublish {
  /** Deterministic, without ":", so that a permit published twice is one job. */
  readonly jobId: string;
  readonly permit: Permit;
  /** Milliseconds to hold it back. */
  readonly delay?: number;
}
