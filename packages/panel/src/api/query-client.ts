import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { PanelError } from './panel-error.ts';

/** The cache of all that the pages read. A session that has ended shows the sign-in in place, so the address is kept. */
export function openQueries(): QueryClient {
  const onFailure = (causa: unknown) => {
    if (causa instanceof PanelError && causa.code === 'sessao_invalida') {
      consultas.setQueryData(['sessao'], { autenticado: false });
    }
  };
  const consultas = new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Who comes back to a list finds all of it that had been shown.
        gcTime: 30 * 60_000,
        retry: (vezes, causa) =>
          vezes < 2 && causa instanceof PanelError && (causa.status === 0 || causa.status >= 502),
      },
    },
  });
  return consultas;
}
