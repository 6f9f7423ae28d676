/** The token of a mailed link. It stands in the fragment, which no server sees, and is taken out of the address. */
export function lerToken(): string {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  if (token) window.history.replaceState(null, '', window.location.pathname);
  return token;
}
