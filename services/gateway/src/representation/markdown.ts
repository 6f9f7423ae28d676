export const lista = (itens: readonly string[]): string => itens.map((item) => `- ${item}`).join('\n');

/** A title and the table below it; nothing where the table would have no rows. */
export const quadro = (
  titulo: string,
  header: readonly string[],
  linhas: readonly (readonly string[])[],
): string[] => (linhas.length ? [titulo, tabela(header, linhas)] : []);

/** Nothing in a text may begin a tag, a line or a cell of its own. */
export const texto = (valor: string): string => valor.replace(/\s+/g, ' ').replaceAll('<', '&lt;');

const celula = (valor: string): string => texto(valor).replaceAll('|', '\\|');
const tabela = (header: readonly string[], linhas: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...linhas.map((linha) => linha.map(celula))]
    .map((linha) => `| ${linha.join(' | ')} |`)
    .join('\n');
