import type { UploadJob } from '@apura/contracts';
import Table from 'cli-table3';

type Arquivo = UploadJob['arquivos']['data'][number];

/** How many files ended how: one row per state and code, the most frequent first, and a total. */
export function outcomeTable(arquivos: readonly Arquivo[]): string {
  const counts = new Map<string, { arquivo: Arquivo; n: number }>();
  for (const arquivo of arquivos) {
    const key = `${arquivo.estado} ${arquivo.codigo ?? ''}`;
    counts.set(key, { arquivo, n: (counts.get(key)?.n ?? 0) + 1 });
  }
  const table = new Table({
    head: ['Desfecho', 'Código', 'Arquivos'],
    colAligns: ['left', 'left', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const { arquivo, n } of [...counts.values()].sort((a, b) => b.n - a.n)) {
    table.push([arquivo.estado, arquivo.codigo ?? '', n]);
  }
  const notes = arquivos.reduce((sum, arquivo) => sum + arquivo.documentos.length, 0);
  table.push(['total', `${notes} notas lidas`, arquivos.length]);
  return table.toString();
}

/** One line per refused file. */
export const refusalLines = (arquivos: readonly Arquivo[]): string[] =>
  arquivos
    .filter(({ estado }) => estado === 'recusado')
    .map(({ nome, codigo, mensagem }) => `${nome}: ${codigo} ${mensagem ?? ''}`);
