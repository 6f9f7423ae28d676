export interface Upload {
  readonly files: number;
  readonly chunks: number;
  readonly rate: number;
}
export const UPLOADS: Upload;
export const ZIPS: Upload;
export const CHUNKS_PER_SECOND: number;
export interface Rule {
  readonly min: number;
  readonly max: number;
  readonly backlog: number;
  readonly oldest: number;
  readonly behavior: object;
}
export function readRule(): Rule;
export function arrivals(offices: number, upload?: Upload, seed?: number): number[];
export function simulate(
  rule: Rule,
  chunks: readonly number[],
  rate?: number,
): { p50: number; p99: number; longest: number; most: number; average: number; needed: number };
