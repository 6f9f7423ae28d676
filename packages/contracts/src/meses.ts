/** The month (YYYY-MM) so many months before another. */
export function mesesBefore(mes: string, quantos: number): string {
  const [ano = 0, numero = 0] = mes.split('-').map(Number);
  return new Date(Date.UTC(ano, numero - 1 - quantos, 1)).toISOString().slice(0, 7);
}
