import { ErroDaApi } from '@apura/contracts';
import { criarPartilha } from '../limites/partilha.ts';

/** Seconds after which one who was refused may ask again. */
const ESPERA_S = 5;

/** Streams that may be open at a time: in this process, and of one office in it. */
export const vagasDoFluxo = criarPartilha({
  total: 500,
  porUm: 20,
  excesso: () => new ErroDaApi('excesso_de_conexoes', { adicionais: { retryAfter: ESPERA_S } }),
});
