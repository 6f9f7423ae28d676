/**
 * Renews a lease three times in its length until told to stop. A renewal that fails is left to the next one; a claim
 * that was lost shows when the result is written.
 */
export function manterLease(renovar: () => Promise<unknown>, leaseSegundos: number): { parar(): void } {
  const timer = setInterval(() => void renovar().catch(() => {}), (leaseSegundos * 1000) / 3);
  return { parar: () => clearInterval(timer) };
}
