import type * as node from './node.ts';

/** `node.ts` with what browsers have. They inflate only asynchronously, and reading is not: no gzip here. */

const BLOCO = 8192;

export const latinText: typeof node.latinText = (bytes) => textOfUnits(Uint16Array.from(bytes));

export const utf8Text: typeof node.utf8Text = (bytes) => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

export const textOfUnits: typeof node.textOfUnits = (unidades) => {
  let texto = '';
  for (let inicio = 0; inicio < unidades.length; inicio += BLOCO) {
    texto += String.fromCharCode(...unidades.subarray(inicio, inicio + BLOCO));
  }
  return texto;
};

export const openGzip: typeof node.openGzip = () => 'sem_suporte';
