import { isoMonth } from '@apura/words';

/** "2026-02" -> "2026-02-28". */
export function ultimoDia(mes: string): string {
  const [ano, numero] = mes.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(ano, numero, 0)).toISOString().slice(0, 10);
}

/** `quantos` months back from `adiante` after the one of `agora` in Brasília, the newest first. */
export function mesesAte(agora: Date, quantos: number, adiante = 0): string[] {
  const [ano, numero] = isoMonth(agora).split('-').map(Number) as [number, number];
  return Array.from({ length: quantos }, (_, atras) =>
    new Date(Date.UTC(ano, numero - 1 + adiante - atras, 1)).toISOString().slice(0, 7),
  );
}
