/** A public page, written once as Markdown; `[[base]]` stands for the address of the service. */
export interface Pagina {
  readonly caminho: string;
  readonly titulo: string;
  readonly descricao: string;
  readonly markdown: string;
}
