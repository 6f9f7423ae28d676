import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import 'virtual:tema.css';
import './tema/estilo.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { abrirConsultas } from './api/cliente-de-consultas.ts';
import { App } from './app.tsx';
import { tema } from './tema/tema.ts';

const raiz = document.getElementById('raiz');
if (!raiz) throw new Error('index.html has no #raiz');

// Variables and classes come from CSS files: the policy of the pages allows no style element.
createRoot(raiz).render(
  <StrictMode>
    <MantineProvider
      theme={tema}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={abrirConsultas()}>
        <Router base="/painel">
          <App />
        </Router>
        <Notifications position="bottom-right" />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
