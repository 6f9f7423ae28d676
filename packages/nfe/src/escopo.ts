import { type Recusa, recusaDaRaiz } from './raizes.ts';
import { type Linha, type No, plantar, TABELA_DE_CAMPOS } from './tabela-de-campos.ts';

/** Which documents a file is searched for. */
export interface Escopo {
  readonly tree: No;
  /** The same documents, looked for inside of an envelope. */
  readonly dentro: No;
  /** Why a file with that root element cannot be used; undefined for a name that nobody knows. */
  readonly recusar: (raiz: string) => Recusa | undefined;
  /** Completes "mas não de ...". */
  readonly procurado: string;
}

export function criarEscopo(linhas: readonly Linha[], partes: Pick<Escopo, 'recusar' | 'procurado'>): Escopo {
  const tree = plantar(linhas);
  return { tree, dentro: { ...tree }, ...partes };
}

/** NF-e, NFC-e and their events. */
export const DAS_NOTAS: Escopo = criarEscopo(TABELA_DE_CAMPOS, {
  recusar: recusaDaRaiz,
  procurado: 'NF-e',
});
