import { type Fixo, readFixo, round } from '../fixo.ts';

/** A field whose text is no decimal: it counts as zero and becomes a divergência. */
export interface Falta {
  readonly campo: string;
  readonly texto: string;
}

/** An absent field is zero (MOC 7.0: optional amounts). A malformed one is zero too and goes on record, once a field. */
export function readValor(texto: string | undefined, campo: string, faltas: Falta[]): Fixo {
  if (texto === undefined) return 0n;
  const valor = readFixo(texto);
  if (valor !== null) return valor;
  if (!faltas.some((falta) => falta.campo === campo)) faltas.push({ campo, texto: texto.slice(0, 40) });
  return 0n;
}

/** `lerValor` to the cent. */
export const readReais = (texto: string | undefined, campo: string, faltas: Falta[]): Fixo =>
  texto === undefined ? 0n : round(readValor(texto, campo, faltas), 2);
