/**
 * Seconds that a `Retry-After` header asks for, counted from `now`; both its forms are known (RFC 9110, 10.2.3).
 * Undefined when it is absent or makes no sense. What we make of it is bounded elsewhere (`next-attempt.ts`).
 */
export function readRetryAfter(valor: string | undefined, now: Date): number | undefined {
  if (valor === undefined) return undefined;
  const text = valor.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // The only HTTP-date form that may still be sent: "Sun, 06 Nov 1994 08:49:37 GMT".
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const data = Date.parse(text);
  return Number.isNaN(data) ? undefined : Math.max(0, Math.ceil((data - now.getTime()) / 1000));
}
