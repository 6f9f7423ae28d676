import type { EntradaDaApuracao } from '../resultado.ts';

/**
 * The establishment that an entry of the office counts for where none is named: the head office (branch 0001) when the
 * month has notes of it, else the first; empty without notes.
 */
export function estabelecimentoPrincipal({ lancamentos }: Pick<EntradaDaApuracao, 'lancamentos'>): string {
  let principal = '';
  for (const { estabelecimento } of lancamentos) {
    if (estabelecimento === '' || estabelecimento === principal) continue;
    const melhor = ordem(estabelecimento) < ordem(principal);
    if (principal === '' || melhor) principal = estabelecimento;
  }
  return principal;
}

const ordem = (cnpj: string): string => cnpj.slice(8, 12) + cnpj;
