import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_VERSIONS, type ApiVersion, deprecationOf } from '@apura/contracts';
import { longDay } from '@apura/words';
import type { Gateway } from '../gateway.ts';

/**
 * A public page, written once as Markdown; `[[base]]` stands for the address of the service, `[[contato]]` for whom a
 * flaw is reported to. Whoever runs the service may have another text in its place.
 */
export interface Page {
  readonly path: string;
  readonly titulo: string;
  readonly descricao: string;
  readonly markdown: string;
  /** What it looks like, where not like the others. */
  readonly kind?: 'inicio' | 'referencia';
  /** What is the case when somebody asks, in place of `[[agora]]`. */
  readonly live?: (gateway: Gateway) => Promise<string>;
  /** The part of the panel's build that stands below the opening. */
  readonly interativa?: NomeDaParte;
}

/** Text as XML has it, outside of attributes. */
export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The page's own Markdown, or what stands in its place, with the addresses filled in. */
export const markdownOf = (
  { markdown }: Pick<Page, 'markdown'>,
  publicBaseUrl: string,
  versoes: readonly ApiVersion[] = API_VERSIONS,
): string =>
  withEndings(markdown, versoes)
    .replaceAll('[[base]]', publicBaseUrl)
    .replaceAll('[[contato]]', securityContact(publicBaseUrl));

/** What stops answering, in the section about versions and beside each of its addresses. */
function withEndings(markdown: string, versoes: readonly ApiVersion[]): string {
  const ending = ({ desde, fim }: NonNullable<ApiVersion['descontinuacao']>) =>
    `desaconselhado desde ${longDay(desde.toISOString())}; deixa de responder em ${longDay(fim.toISOString())}`;
  const all = versoes.flatMap(({ prefix, descontinuacao }) =>
    descontinuacao ? [`\`${prefix}\`: ${ending(descontinuacao)}.`] : [],
  );
  return markdown
    .replaceAll('[[descontinuacoes]]', all.join(' ') || 'Hoje nenhuma versão está em descontinuação.')
    .replace(/^## [A-Z]+ (\/\S+)$/gm, (heading, path: string) => {
      const end = deprecationOf(path, versoes);
      return end ? `${heading}\n\n**Em descontinuação:** ${ending(end)}.` : heading;
    });
}

/** The mailbox that whoever runs the service keeps for reports: `seguranca` at its own host. */
export const securityContact = (publicBaseUrl: string): string =>
  `seguranca@${new URL(publicBaseUrl).hostname}`;

/** "O que ela faz" -> "o-que-ela-faz": the name of a section, or of a page, in an address. */
export const name = (titulo: string): string =>
  titulo
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-');

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
  // Vite wrote it, in this form.
  const manifest: Readonly<Record<string, Entrada>> = JSON.parse(readFileSync(arquivo, 'utf8'));
  const endereco = (path: string) => `/painel/${path}`;
  const acharArquivo = (fim: string) => {
    const nome = Object.keys(manifest).find((origem) => origem.endsWith(fim));
    return nome === undefined ? undefined : endereco(manifest[nome]?.file ?? '');
  };
  const parte = (nome: NomeDaParte) => {
    const todas = withImportadas(manifest, `src/public-pages/${nome}.tsx`);
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
function withImportadas(manifest: Readonly<Record<string, Entrada>>, nome: string): Entrada[] {
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
