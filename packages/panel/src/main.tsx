import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { PanelError } from './api/panel-error.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import 'virtual:tema.css';
import './theme/style.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { rememberScroll } from './scroll-memory.ts';
import { theme } from './theme/theme.ts';

/** The cache of all that the pages read. A session that has ended shows the sign-in in place, so the address is kept. */
function openQueries(): QueryClient {
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

const raiz = document.getElementById('raiz');
if (!raiz) throw new Error('index.html has no #raiz');

rememberScroll();
// Variables and classes come from CSS files: the policy of the pages allows no style element.
createRoot(raiz).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={openQueries()}>
        <Router base="/painel">
          <App />
        </Router>
        <Notifications position="bottom-right" />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
