/** How far down each address was when it was left. */
const left = new Map<string, number>();
let returning: { readonly address: string; readonly top: number } | undefined;

const here = () => location.pathname + location.search;
/** For so long may what stood there take to come back. */
const PATIENCE_MS = 5_000;

/** To be called before anything listens to the address: a page that is come back to stands where it was left. */
export function rememberScroll(): void {
  history.scrollRestoration = 'manual';
  window.addEventListener('scroll', () => left.set(here(), window.scrollY), { passive: true });
  window.addEventListener('popstate', () => {
    returning = { address: here(), top: left.get(here()) ?? 0 };
  });
}

/** For a page that has just been opened: to its top, or where it was when the browser goes back to it. */
export function scrollToPlace(): void {
  const top = returning?.address === here() ? returning.top : 0;
  returning = undefined;
  window.scrollTo(0, top);
  if (window.scrollY >= top - 1) return;
  // What makes it so long is still being read. Whoever scrolls meanwhile is left alone.
  const stop = new AbortController();
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) stop.abort();
  });
  stop.signal.addEventListener('abort', () => grown.disconnect());
  grown.observe(document.body);
  for (const touched of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'popstate'] as const)
    window.addEventListener(touched, () => stop.abort(), { signal: stop.signal, passive: true });
  setTimeout(() => stop.abort(), PATIENCE_MS);
}
