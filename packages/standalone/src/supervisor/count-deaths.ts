const RESTARTS = 3;
const WINDOW_MS = 60_000;

/** Counts the deaths of one process. Each call is one: how many there were within a minute, and whether that is too often to start it again. */
export function countDeaths() {
  const deaths: number[] = [];
  return () => {
    deaths.push(Date.now());
    const recent = deaths.filter((time) => time > Date.now() - WINDOW_MS).length;
    return { recent, tooOften: recent > RESTARTS };
  };
}
