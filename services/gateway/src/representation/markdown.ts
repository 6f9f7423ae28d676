export const lista = (itens: readonly string[]): string => itens.map((item) => `- ${item}`).join('\n');

/** Nothing in a text may begin a tag, a line or a cell of its own. */
export const texto = (valor: string): string => valor.replace(/\s+/g, ' ').replaceAll('<', '&lt;');

const celula = (valor: string): string => texto(valor).replaceAll('|', '\\|');

export const tabela = (header: readonly string[], linhas: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...linhas.map((linha) => linha.map(celula))]
    .map((linha) => `| ${linha.join(' | ')} |`)
    .join('\n');
