import { type ArquivoDoMes, generateDocumento, generateNota, type TipoDeAmostra } from '@apura/samples';

/** Notes of which the first office's client is the issuer, numbered from `first`. */
export function notas(first: number, count: number): ArquivoDoMes[] {
  return Array.from({ length: count }, (_, i) => {
    const numero = first + i;
    return {
      nome: `nota-${numero}.xml`,
      bytes: generateNota({ seed: numero, numero, itens: (i % 30) + 1 }).bytes,
    };
  });
}

/** What a company takes besides goods. */
const OUTROS: readonly TipoDeAmostra[] = [
  'nfse',
  'cte',
  'nf3e',
  'nfcom',
  'cteos',
  'ctesimp',
  'nfag',
  'nfgas',
  'bpe',
];

/** Half of them notes, the others all other kinds in turn, of which the client is the taker. */
export function mistura(first: number, count: number): ArquivoDoMes[] {
  const { emitente: adquirente } = generateNota().pedido;
  return notas(first, count).map((nota, i) => {
    const tipo = OUTROS[(i >> 1) % OUTROS.length] as TipoDeAmostra;
    const numero = first + i;
    const itens = (i % 30) + 1;
    return i % 2 ? generateDocumento({ tipo, seed: numero, numero, itens, adquirente }) : nota;
  });
}
