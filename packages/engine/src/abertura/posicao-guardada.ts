import type { EstoqueInformado } from '../resultado/estoque.ts';
import type { BemDoAtivo } from '../resultado.ts';
import { empresaDoEstoque } from './estoque.ts';
import { type EntradaDaPosicao, openPosicao, type PosicaoDeAbertura } from './open-posicao.ts';

/** What is stored of a client as CBS begins to be due. */
export interface PosicaoGuardada {
  /** The oldest first. */
  readonly regimes: Parameters<typeof empresaDoEstoque>[0];
  /** Null where nothing was said of its stock. */
  readonly posicao:
    | (Pick<EstoqueInformado, 'arquivo' | 'apropriado_em' | 'compras_tributadas' | 'somas'> & {
        readonly estoque_por: EstoqueInformado['por'];
      })
    | null;
  /** JSON of its books and balances. */
  readonly guardado: string;
  readonly ativos: readonly BemDoAtivo[];
}

/** The opening position of what is stored of a client. Pure. */
export function openGuardada({ regimes, posicao, guardado, ativos }: PosicaoGuardada): PosicaoDeAbertura {
  const empresa = { ...empresaDoEstoque(regimes), compras_tributadas: posicao?.compras_tributadas ?? false };
  const lidos: Pick<EntradaDaPosicao, 'livros' | 'saldos'> = JSON.parse(guardado);
  return openPosicao({
    ...{ ...lidos, empresa, ativos },
    ...(posicao === null ? {} : { estoque: { ...posicao, ...empresa, por: posicao.estoque_por } }),
  });
}
