/** The least and the greatest, zero being always among them. */
export function extremos(valores: readonly bigint[]): [menor: bigint, maior: bigint] {
  const emOrdem = [0n, ...valores].sort((a, b) => Number(a > b) - Number(a < b));
  return [emOrdem[0] ?? 0n, emOrdem.at(-1) ?? 0n];
}
