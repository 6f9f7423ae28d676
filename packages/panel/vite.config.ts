import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { theme } from './src/theme/theme.ts';

/** `virtual:tema.css`: the variables that Mantine would write into the page at run time, as a file: the policy allows no style element. */
function themeAsFile(): Plugin {
  const nome = 'virtual:tema.css';
  return {
    name: 'tema-em-arquivo',
    resolveId: (id) => (id === nome ? `\0${nome}` : null),
    load: (id) =>
      id === `\0${nome}`
        ? convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)), ':root')
        : null,
  };
}

/** Modules that are run when the page is built: it gets the values that they export, and nothing of what these are made of. */
function valuesAlone(): Plugin {
  const modules = /\/src\/pages\/webhooks\/events-to-choose\.ts$/;
  return {
    name: 'values-alone',
    enforce: 'pre',
    async load(id) {
      if (!modules.test(id)) return null;
      const { module } = await runnerImport<Record<string, unknown>>(id, {
        // Packages of ours are read as source: in a fresh clone the compiler has not written what they are built to yet.
        environments: { inline: { resolve: { noExternal: /^@apura\//, conditions: ['source'] } } },
      });
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

export default defineConfig({
  base: '/painel/',
  plugins: [react(), themeAsFile(), valuesAlone()],
  resolve: { conditions: ['source', 'module', 'browser', 'production'] },
  build: {
    manifest: true,
    target: 'es2022',
    // `light-dark()` stays as it is: rewritten for older browsers it would follow a scheme that Mantine sets elsewhere.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts and icons stay files: the policy of the pages allows no data: URI but images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: {
        // Few files: each office counts against one limit of requests, and many small ones are slow on a phone.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'base', test: /node_modules\/(@mantine|@floating-ui|@tanstack|wouter|clsx|react-)/ },
            { name: 'motor', test: /packages\/(engine\/(?!src\/mes\/(?!titulos))|law)\// },
            {
              // What the public pages need: they are to bring nothing of the panel’s own, nor the tables of a month and what only its pages say.
              name: 'leve',
              test: /packages\/words\/(?!src\/(mes|auditoria|decisao|text-to-fornecedor))|src\/(format|labels|charts|simulacao|api\/(request|panel-error)|components\/(bind-fields|data-table|file-input|item-da-nota|linha-da-revisao|memoria|partes)\.)/,
            },
            { name: 'comum', test: /src\/(api|components|envios)\//, minShareCount: 3 },
          ],
        },
      },
      input: {
        panel: 'index.html',
        calculadora: 'src/public-pages/calculadora.tsx',
        simulador: 'src/public-pages/simulador.tsx',
      },
    },
  },
});
