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
  /** The part of the panel's build that stands below the opening. */
  readonly interativa?: NomeDaParte;
}
