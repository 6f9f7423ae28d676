import Table from 'cli-table3';
import { semControle } from './sem-controle.ts';

/** A table for people. Columns after `textos` hold numbers and stand to the right. */
export function tabela(
  header: readonly string[],
  linhas: readonly (readonly (string | number)[])[],
  textos: number,
): string {
  const quadro = new Table({
    head: [...header],
    colAligns: header.map((_, coluna) => (coluna < textos ? 'left' : 'right')),
    style: { head: [], border: [] },
  });
  for (const linha of linhas) quadro.push(linha.map((valor) => semControle(String(valor))));
  return `${quadro.toString()}\n`;
}
