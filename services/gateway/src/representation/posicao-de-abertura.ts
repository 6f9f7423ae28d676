import { type PosicaoDeAbertura, PosicaoInformada, type Unwritten } from '@apura/contracts';
import type { PosicaoAberta } from '@apura/database';
import { type EntradaDaPosicao, empresaDoEstoque, openPosicao } from '@apura/engine';
import { shaped } from './shaped.ts';

/** A client's opening position as the contract shows it. */
export function posicaoForApi(
  cliente_id: string,
  { regimes, posicao, guardado, ativos }: PosicaoAberta,
): Unwritten<PosicaoDeAbertura> {
  const empresa = { ...empresaDoEstoque(regimes), compras_tributadas: posicao?.compras_tributadas ?? false };
  const lidos: Pick<EntradaDaPosicao, 'livros' | 'saldos'> = JSON.parse(guardado);
  const {
    dia,
    linhas,
    estoque,
    ativos: bens,
  } = openPosicao({
    ...{ ...lidos, empresa, ativos },
    ...(posicao === null ? {} : { estoque: { ...posicao, ...empresa, por: posicao.estoque_por } }),
  });
  return {
    ...{ cliente_id, dia, linhas, ativos: bens, estoque },
    informado: posicao === null ? null : shaped(PosicaoInformada, posicao),
  };
}
