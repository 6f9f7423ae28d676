import type { Sessao, WithoutSessao } from '@apura/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'wouter';
import { forgetTransmissoes } from '../envios/transmissao-guardada.ts';
import { request } from './request.ts';
import { useAto } from './use-request.ts';

type Resposta = Sessao | WithoutSessao;

export const useSessao = () =>
  useQuery({ queryKey: ['sessao'], queryFn: () => request('GET', '/sessao'), staleTime: 60_000 });

/** Whose session pages are shown for: it stays until they have gone, which is a moment after the session has ended. */
export const ShownSessao = createContext<Sessao | undefined>(undefined);

/** The session on pages that are only shown to who is signed in. */
export function useMyself(): Sessao {
  const sessao = useContext(ShownSessao);
  if (!sessao) throw new Error('no session');
  return sessao;
}

/** Whether what somebody looks at is not theirs to change: who only reads changes nothing but what is of themselves. */
export function useReadOnly(): boolean {
  const [endereco] = useLocation();
  const { so_leitura = false } = useContext(ShownSessao)?.usuario ?? {};
  return so_leitura && endereco !== '/configuracoes/conta';
}

export const useTitular = (): boolean => useMyself().usuario.papel === 'owner';

/** Takes a session that an answer brought, or its end. All that another person read is forgotten. */
export function useTrocaDeSessao() {
  const consultas = useQueryClient();
  return (sessao: Resposta) => {
    consultas.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sessao' });
    consultas.setQueryData(['sessao'], sessao);
    if (!sessao.autenticado) void forgetTransmissoes();
  };
}

/**
 * The browser has one session: the pages that other tabs show of another office are of no use any more. One channel for listening and
 * telling: what it tells it does not hear itself, so that the tab that goes on in another office goes where its person wants to.
 */
let channel: BroadcastChannel | undefined;
const otherTabs = () => {
  channel ??= new BroadcastChannel('apura-escritorio');
  return channel;
};

/** Opens the panel anew, so that nothing of another office stays on the page. `path` is the panel's own. */
export function goToOffice(path: string): void {
  window.location.assign(`/painel${path.startsWith('/') ? path : '/'}`);
}

/** Goes on in another office, given by id, at `path`. */
export const useTrocaDeEscritorio = (path = '/') =>
  useAto(async (escritorio_id: string) => {
    const { escritorio } = await request('POST', '/sessao/escritorio', { body: { escritorio_id } });
    otherTabs().postMessage(escritorio.id);
    goToOffice(path);
  });

/** Begins anew where another tab has gone on in another office than `id`. */
export function useOfficeOfOtherTabs(id: string): void {
  useEffect(() => {
    const tabs = otherTabs();
    tabs.onmessage = ({ data }) => {
      if (data !== id) goToOffice('/');
    };
    return () => {
      tabs.onmessage = null;
    };
  }, [id]);
}
