import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which interactive part of the panel's build a public page shows. */
export type NomeDaParte = 'calculadora' | 'simulador';

/** Addresses of what the panel's build has for the public pages. */
export type PanelParts = NonNullable<ReturnType<typeof readPanelParts>>;

interface Entrada {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Reads the manifest of the panel's build in `folder`; undefined where it has not been built: pages then do without. */
export function readPanelParts(folder: string) {
  const arquivo = join(folder, '.vite', 'manifest.json');
  if (!existsSync(arquivo)) return undefined;
  const manifest = JSON.parse(readFileSync(arquivo, 'utf8')) as Readonly<Record<string, Entrada>>;
  const endereco = (path: string) => `/painel/${path}`;
  const acharArquivo = (fim: string) => {
    const nome = Object.keys(manifest).find((origem) => origem.endsWith(fim));
    return nome === undefined ? undefined : endereco(manifest[nome]?.file ?? '');
  };
  const parte = (nome: NomeDaParte) => {
    const todas = comImportadas(manifest, `src/is-public/${nome}.tsx`);
    return {
      scripts: todas.map(({ file }) => endereco(file)),
      styles: [...new Set(todas.flatMap(({ css = [] }) => css.map(endereco)))],
    };
  };
  return {
    fonte: acharArquivo('inter-latin-wght-normal.woff2'),
    icon: acharArquivo('icon.svg'),
    partes: { calculadora: parte('calculadora'), simulador: parte('simulador') },
  };
}

/** An entry and all that it imports, itself first. */
function comImportadas(manifest: Readonly<Record<string, Entrada>>, nome: string): Entrada[] {
  const vistas = new Map<string, Entrada>();
  const visitar = (qual: string) => {
    const entrada = manifest[qual];
    if (!entrada || vistas.has(qual)) return;
    vistas.set(qual, entrada);
    entrada.imports?.forEach(visitar);
  };
  visitar(nome);
  return [...vistas.values()];
}
