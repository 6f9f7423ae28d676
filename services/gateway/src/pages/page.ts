import { descontinuacaoDe, VERSOES_DA_API, type VersaoDaApi } from '@apura/contracts';
import { longDay } from '@apura/words';
import type { NomeDaParte } from './panel-parte.ts';

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
  /** The part of the panel's build that stands below the opening. */
  readonly interativa?: NomeDaParte;
}

/** The page's own Markdown, or what stands in its place, with the addresses filled in. */
export const markdownOf = (
  { markdown }: Pick<Page, 'markdown'>,
  publicBaseUrl: string,
  versoes: readonly VersaoDaApi[] = VERSOES_DA_API,
): string =>
  withEndings(markdown, versoes)
    .replaceAll('[[base]]', publicBaseUrl)
    .replaceAll('[[contato]]', securityContact(publicBaseUrl));

/** What stops answering, in the section about versions and beside each of its addresses. */
function withEndings(markdown: string, versoes: readonly VersaoDaApi[]): string {
  const ending = ({ desde, fim }: NonNullable<VersaoDaApi['descontinuacao']>) =>
    `desaconselhado desde ${longDay(desde.toISOString())}; deixa de responder em ${longDay(fim.toISOString())}`;
  const all = versoes.flatMap(({ prefix, descontinuacao }) =>
    descontinuacao ? [`\`${prefix}\`: ${ending(descontinuacao)}.`] : [],
  );
  return markdown
    .replaceAll('[[descontinuacoes]]', all.join(' ') || 'Hoje nenhuma versão está em descontinuação.')
    .replace(/^## [A-Z]+ (\/\S+)$/gm, (heading, path: string) => {
      const end = descontinuacaoDe(path, versoes);
      return end ? `${heading}\n\n**Em descontinuação:** ${ending(end)}.` : heading;
    });
}

/** The mailbox that whoever runs the service keeps for reports: `seguranca` at its own host. */
export const securityContact = (publicBaseUrl: string): string =>
  `seguranca@${new URL(publicBaseUrl).hostname}`;

/** "O que ela faz" -> "o-que-ela-faz": the name of a section, or of a page, in an address. */
export const nomear = (titulo: string): string =>
  titulo
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-');
