import type { Sessao } from '@apura/contracts';
import { useEffect } from 'react';
import { pedir } from './pedir.ts';
import { useAto } from './use-request.ts';

/** The browser has one session: the pages that other tabs show of another office are of no use any more. */
const CHANNEL = 'apura-escritorio';

/** Opens the panel anew, so that nothing of another office stays on the page. `path` is the panel's own. */
export function goToOffice(path: string): void {
  window.location.assign(`/painel${path.startsWith('/') ? path : '/'}`);
}

/** Goes on in another office, given by id, at `path`. */
export const useTrocaDeEscritorio = (path = '/') =>
  useAto(async (escritorio_id: string) => {
    const { escritorio } = await pedir<Sessao>('POST', '/sessao/escritorio', { escritorio_id });
    new BroadcastChannel(CHANNEL).postMessage(escritorio.id);
    goToOffice(path);
  });

/** Begins anew where another tab has gone on in another office than `id`. */
export function useOfficeOfOtherTabs(id: string): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      if (data !== id) goToOffice('/');
    };
    return () => channel.close();
  }, [id]);
}
