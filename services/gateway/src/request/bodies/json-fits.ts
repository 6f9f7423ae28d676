import { LIMITES } from '@apura/contracts';

const QUOTES = 0x22;
const BARRA = 0x5c;
const VIRGULA = 0x2c;
const DOIS_PONTOS = 0x3a;
const [OPENS_LIST, CLOSES_LIST, OPENS_OBJECT, CLOSES_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a JSON text holds no more values, and none deeper, than are read. It only counts commas and brackets outside of
 * strings, so it is far cheaper than what it guards: making the objects, and gathering what is wrong with each of them.
 */
export function jsonFits(bytes: Uint8Array, maximo: number = LIMITES.valores_por_json): boolean {
  let valores = 0;
  let levels = 0;
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i]) {
      case QUOTES:
        i = fimDoTexto(bytes, i + 1);
        break;
      case OPENS_LIST:
      case OPENS_OBJECT:
        levels += 1;
        valores += 1;
        break;
      case CLOSES_LIST:
      case CLOSES_OBJECT:
        levels -= 1;
        break;
      case VIRGULA:
        valores += 1;
        break;
    }
    if (valores > maximo || levels > LIMITES.niveis_por_json) return false;
  }
  return true;
}

/** Members of all objects of a JSON text, each as often as it is written. */
export function fieldsWritten(bytes: Uint8Array): number {
  let members = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === QUOTES) i = fimDoTexto(bytes, i + 1);
    else if (bytes[i] === DOIS_PONTOS) members += 1;
  }
  return members;
}

/** Members of all objects in what a JSON text became: of one that was written twice, the last. */
export function fieldsRead(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Array.isArray(value) ? value : Object.values(value);
  return inside.reduce<number>((sum, one) => sum + fieldsRead(one), Array.isArray(value) ? 0 : inside.length);
}

/** Where the string that began before `i` has its closing quote; the end of the bytes when it has none. */
function fimDoTexto(bytes: Uint8Array, start: number): number {
  let i = start;
  while (i < bytes.length && bytes[i] !== QUOTES) i += bytes[i] === BARRA ? 2 : 1;
  return i;
}
