import { type Refusal, refusalOfRoot } from './raizes.ts';
import { growTree, type Linha, type No, TABELA_DE_CAMPOS } from './tabela-de-campos.ts';

/** Which documents a file is searched for. */
export interface Scope {
  readonly tree: No;
  /** The same documents, looked for inside of an envelope. */
  readonly dentro: No;
  /** Why a file with that root element cannot be used; undefined for a name that nobody knows. */
  readonly recusar: (raiz: string) => Refusal | undefined;
  /** Completes "mas não de ...". */
  readonly procurado: string;
}

export function createScope(linhas: readonly Linha[], partes: Pick<Scope, 'recusar' | 'procurado'>): Scope {
  const tree = growTree(linhas);
  return { tree, dentro: { ...tree }, ...partes };
}

/** NF-e, NFC-e and their events. */
export const DAS_NOTAS: Scope = createScope(TABELA_DE_CAMPOS, {
  recusar: refusalOfRoot,
  procurado: 'NF-e',
});
