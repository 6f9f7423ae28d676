/**
 * One row of the field table.
 *
 * A path names the elements from the outside in; the field ends up at the same place of the result, except that
 * - `(nome)` is looked through: its fields land in the group around it;
 * - `nome[n]` may stand up to n times and becomes a list;
 * - `NOME*` is any one element whose name begins so; it lands under `NOME`, with its own name in `grupo`;
 * - `@nome` is an attribute.
 */
export interface Linha {
  readonly caminho: string;
  readonly tipo: TipoDeCampo;
}

/** `decimal` keeps its digits as written; `versao` stops at layouts that we cannot read; `docZip` may be long. */
export type TipoDeCampo = 'texto' | 'decimal' | 'versao' | 'docZip';

export const texto = (caminho: string): Linha => ({ caminho, tipo: 'texto' });
export const decimal = (caminho: string): Linha => ({ caminho, tipo: 'decimal' });
export const dentro = (prefixo: string, linhas: readonly Linha[]): Linha[] =>
  linhas.map(({ caminho, tipo }) => ({ caminho: `${prefixo}/${caminho}`, tipo }));
