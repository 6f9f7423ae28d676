import { LIMITES } from '@apura/contracts';

const ASPAS = 0x22;
const BARRA = 0x5c;
const VIRGULA = 0x2c;
const [ABRE_LISTA, FECHA_LISTA, ABRE_OBJETO, FECHA_OBJETO] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a JSON text holds no more values, and none deeper, than are read. It only counts commas and brackets outside of
 * strings, so it is far cheaper than what it guards: making the objects, and gathering what is wrong with each of them.
 */
export function jsonCabe(bytes: Buffer): boolean {
  let valores = 0;
  let niveis = 0;
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i]) {
      case ASPAS:
        i = fimDoTexto(bytes, i + 1);
        break;
      case ABRE_LISTA:
      case ABRE_OBJETO:
        niveis += 1;
        valores += 1;
        break;
      case FECHA_LISTA:
      case FECHA_OBJETO:
        niveis -= 1;
        break;
      case VIRGULA:
        valores += 1;
        break;
    }
    if (valores > LIMITES.valores_por_json || niveis > LIMITES.niveis_por_json) return false;
  }
  return true;
}

/** Where the string that began before `i` has its closing quote; the end of the bytes when it has none. */
function fimDoTexto(bytes: Buffer, inicio: number): number {
  let i = inicio;
  while (i < bytes.length && bytes[i] !== ASPAS) i += bytes[i] === BARRA ? 2 : 1;
  return i;
}
