import { type PosicaoDeAbertura, PosicaoInformada, type Unwritten } from '@apura/contracts';
import type { PosicaoAberta } from '@apura/database';
import { openGuardada } from '@apura/engine';
import { shaped } from './shaped.ts';

/** A client's opening position as the contract shows it. */
export function posicaoForApi(cliente_id: string, guardada: PosicaoAberta): Unwritten<PosicaoDeAbertura> {
  const { posicao } = guardada;
  return {
    ...{ cliente_id, ...openGuardada(guardada) },
    informado: posicao === null ? null : shaped(PosicaoInformada, posicao),
  };
}
