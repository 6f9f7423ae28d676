import { ErroDaApi } from '@apura/contracts';

/** Streams that may be open at a time: in this process, and of one office in it. */
const MAXIMO = 500;
const MAXIMO_POR_ESCRITORIO = 20;
/** Seconds after which one who was refused may ask again. */
const ESPERA_S = 5;

const abertos = new Map<string, number>();
let total = 0;

/**
 * Takes a place for a stream; returns what gives it back.
 *
 * @throws ErroDaApi `excesso_de_conexoes` when the office has too many, `servico_indisponivel` when the process has
 */
export function ocuparVagaDoFluxo(organizationId: string): () => void {
  const antes = abertos.get(organizationId) ?? 0;
  if (antes >= MAXIMO_POR_ESCRITORIO) {
    throw new ErroDaApi('excesso_de_conexoes', { adicionais: { retryAfter: ESPERA_S } });
  }
  if (total >= MAXIMO) throw new ErroDaApi('servico_indisponivel');
  total += 1;
  abertos.set(organizationId, antes + 1);
  return () => {
    total -= 1;
    const restam = (abertos.get(organizationId) ?? 1) - 1;
    if (restam) abertos.set(organizationId, restam);
    else abertos.delete(organizationId);
  };
}
