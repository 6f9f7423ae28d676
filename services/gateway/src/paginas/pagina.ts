import type { NomeDaParte } from './parte-do-painel.ts';

/**
 * A public page, written once as Markdown; `[[base]]` stands for the address of the service, `[[contato]]` for whom a
 * flaw is reported to.
 */
export interface Pagina {
  readonly caminho: string;
  readonly titulo: string;
  readonly descricao: string;
  readonly markdown: string;
  /** The part of the panel's build that stands below the opening. */
  readonly interativa?: NomeDaParte;
}
