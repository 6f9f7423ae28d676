/** A decimal as written in the file: digits, at most one point, at most one leading minus. */
export type Decimal = string;
