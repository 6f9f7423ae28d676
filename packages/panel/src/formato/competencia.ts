const MESES = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
];

/** "2026-09" -> "setembro de 2026". */
export function competencia(mes: string): string {
  const [ano, numero] = mes.split('-');
  return `${MESES[Number(numero) - 1] ?? numero} de ${ano}`;
}

/** "2026-09" -> "set/2026". */
export function competenciaCurta(mes: string): string {
  const [ano, numero] = mes.split('-');
  return `${(MESES[Number(numero) - 1] ?? '').slice(0, 3)}/${ano}`;
}

/** "2026-02" -> "2026-02-28". */
export function ultimoDia(mes: string): string {
  const [ano, numero] = mes.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(ano, numero, 0)).toISOString().slice(0, 10);
}

/** The months back from the one of `agora`, the newest first. */
export function mesesAte(agora: Date, quantos: number): string[] {
  return Array.from({ length: quantos }, (_, atras) => {
    const data = new Date(Date.UTC(agora.getFullYear(), agora.getMonth() - atras, 1));
    return data.toISOString().slice(0, 7);
  });
}
