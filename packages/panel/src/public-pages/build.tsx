import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Puts the interactive part of a public page where the server has kept room for it. */
export function build(parte: ReactNode): void {
  const lugar = document.getElementById('interativo');
  if (!lugar) throw new Error('the page has no #interativo');
  lugar.replaceChildren();
  createRoot(lugar).render(<StrictMode>{parte}</StrictMode>);
}
