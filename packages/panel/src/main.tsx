import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import 'virtual:tema.css';
import './theme/style.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { rememberScroll } from './address/scroll-memory.ts';
import { openQueries } from './api/query-client.ts';
import { App } from './app.tsx';
import { theme } from './theme/theme.ts';

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
