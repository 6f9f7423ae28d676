import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ErroDoPainel } from './erro-do-painel.ts';

/** The cache of all that the pages read. A session that has ended shows the sign-in in place, so the address is kept. */
export function abrirConsultas(): QueryClient {
  const aoFalhar = (causa: unknown) => {
    if (causa instanceof ErroDoPainel && causa.code === 'sessao_invalida') {
      consultas.setQueryData(['sessao'], { autenticado: false });
    }
  };
  const consultas = new QueryClient({
    queryCache: new QueryCache({ onError: aoFalhar }),
    mutationCache: new MutationCache({ onError: aoFalhar }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (vezes, causa) =>
          vezes < 2 && causa instanceof ErroDoPainel && (causa.status === 0 || causa.status >= 502),
      },
    },
  });
  return consultas;
}
