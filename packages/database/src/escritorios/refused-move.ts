/** Why an office cannot go out of a database, or come into one. The message is meant for the operator. */
export class RefusedMove extends Error {
  override readonly name = 'RefusedMove';
  readonly code: MoveCode;

  constructor(code: MoveCode, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export type MoveCode =
  | 'office_unknown'
  | 'office_is_sandbox'
  | 'office_exists'
  | 'table_undecided'
  | 'file_damaged'
  | 'file_of_other_version'
  | 'person_unconfirmed'
  | 'secret_unopened'
  | 'rows_in_the_way'
  | 'office_busy'
  | 'office_moved'
  | 'outcome_unknown';
