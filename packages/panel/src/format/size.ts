/** Bytes as a person says them: 2048 -> "2 KB", 1572864 -> "1,5 MB". */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [valor, unidade] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB'];
  return `${valor.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unidade}`;
}
