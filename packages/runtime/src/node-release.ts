/** The last day on which a release of Node gets security fixes, by its major version; from its release schedule. */
const LAST_DAYS: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
};

/** The release that README recommends. */
const RECOMMENDED = 24;

/** What to tell the operator of a Node (`20.19.0`) that gets no more security fixes; undefined while it gets them, or is not known. */
export function nodePastItsEnd(version: string, today: Date): string | undefined {
  const last = LAST_DAYS[Number.parseInt(version, 10)];
  if (last === undefined || today.toISOString().slice(0, 10) <= last) return undefined;
  return `Node ${version} has had no security fixes since ${last}: run this service on Node ${RECOMMENDED}`;
}
