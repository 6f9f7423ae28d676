export interface Accepted {
  readonly licences: readonly string[];
  readonly packages: Readonly<Record<string, { readonly licence: string; readonly reason: string }>>;
  /** `until` is the last day (YYYY-MM-DD) on which the reason counts. */
  readonly advisories: readonly { readonly id: string; readonly reason: string; readonly until: string }[];
}
export function readAccepted(): Accepted;
export function judgeLicences(
  sbom: { readonly components: readonly object[] },
  accepted: Pick<Accepted, 'licences' | 'packages'>,
): {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly accepted: boolean;
}[];
export function judgeAdvisories(
  report: { readonly advisories: Readonly<Record<string, object>> },
  accepted: Pick<Accepted, 'advisories'>,
  today: string,
): string[];
