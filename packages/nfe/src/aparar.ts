/** `trim`, which most values do not need: their ends are printable ASCII. */
export function aparar(valor: string): string {
  const primeiro = valor.charCodeAt(0);
  const ultimo = valor.charCodeAt(valor.length - 1);
  return primeiro > 0x20 && primeiro < 0x7f && ultimo > 0x20 && ultimo < 0x7f ? valor : valor.trim();
}
