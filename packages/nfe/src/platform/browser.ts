import type * as node from './node.ts';

/** `node.ts` with what browsers have. They inflate only asynchronously, and reading is not: no gzip here. */

const BLOCO = 8192;

export const textoLatino: typeof node.textoLatino = (bytes) => textoDeUnidades(Uint16Array.from(bytes));

export const textoUtf8: typeof node.textoUtf8 = (bytes) => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

export const textoDeUnidades: typeof node.textoDeUnidades = (unidades) => {
  let texto = '';
  for (let inicio = 0; inicio < unidades.length; inicio += BLOCO) {
    texto += String.fromCharCode(...unidades.subarray(inicio, inicio + BLOCO));
  }
  return texto;
};

export const abrirGzip: typeof node.abrirGzip = () => 'sem_suporte';
