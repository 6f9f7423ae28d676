import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which interactive part of the panel's build a public page shows. */
export type NomeDaParte = 'calculadora' | 'simulador';

/** Addresses of what the panel's build has for the public pages. */
export interface PartesDoPainel {
  readonly fonte: string | undefined;
  readonly icone: string | undefined;
  readonly partes: Readonly<Record<NomeDaParte, { readonly roteiros: string[]; readonly estilos: string[] }>>;
}

interface Entrada {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Reads the manifest of the panel's build in `pasta`; undefined where it has not been built: pages then do without. */
export function lerPartesDoPainel(pasta: string): PartesDoPainel | undefined {
  const arquivo = join(pasta, '.vite', 'manifest.json');
  if (!existsSync(arquivo)) return undefined;
  const manifesto = JSON.parse(readFileSync(arquivo, 'utf8')) as Readonly<Record<string, Entrada>>;
  const endereco = (caminho: string) => `/painel/${caminho}`;
  const acharArquivo = (fim: string) => {
    const nome = Object.keys(manifesto).find((origem) => origem.endsWith(fim));
    return nome === undefined ? undefined : endereco(manifesto[nome]?.file ?? '');
  };
  const parte = (nome: NomeDaParte) => {
    const todas = comImportadas(manifesto, `src/publico/${nome}.tsx`);
    return {
      roteiros: todas.map(({ file }) => endereco(file)),
      estilos: [...new Set(todas.flatMap(({ css = [] }) => css.map(endereco)))],
    };
  };
  return {
    fonte: acharArquivo('inter-latin-wght-normal.woff2'),
    icone: acharArquivo('icone.svg'),
    partes: { calculadora: parte('calculadora'), simulador: parte('simulador') },
  };
}

/** An entry and all that it imports, itself first. */
function comImportadas(manifesto: Readonly<Record<string, Entrada>>, nome: string): Entrada[] {
  const vistas = new Map<string, Entrada>();
  const visitar = (qual: string) => {
    const entrada = manifesto[qual];
    if (!entrada || vistas.has(qual)) return;
    vistas.set(qual, entrada);
    entrada.imports?.forEach(visitar);
  };
  visitar(nome);
  return [...vistas.values()];
}
