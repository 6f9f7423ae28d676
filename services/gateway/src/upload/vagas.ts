import { ErroDaApi } from '@apura/contracts';
import type { Gateway } from '../gateway.ts';

const ocupadas = new WeakMap<Gateway, number>();

/**
 * Takes one of the process's places for an upload; each may hold some megabytes. Returns what gives it back.
 *
 * @throws ErroDaApi `servico_indisponivel` when all are taken
 */
export function ocuparVaga(gateway: Gateway): () => void {
  const antes = ocupadas.get(gateway) ?? 0;
  if (antes >= gateway.maxUploads) throw new ErroDaApi('servico_indisponivel');
  ocupadas.set(gateway, antes + 1);
  return () => {
    ocupadas.set(gateway, (ocupadas.get(gateway) ?? 0) - 1);
  };
}
