import { useSyncExternalStore } from 'react';

const consulta = () => window.matchMedia('(max-width: 40em)');

function observar(aoMudar: () => void): () => void {
  const lista = consulta();
  lista.addEventListener('change', aoMudar);
  return () => lista.removeEventListener('change', aoMudar);
}

/** Whether the window is as narrow as a phone. */
export const useEstreito = (): boolean => useSyncExternalStore(observar, () => consulta().matches);
