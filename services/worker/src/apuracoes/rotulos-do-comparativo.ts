import { type Comparativo, rotuloDaClassificacao, rotuloDoCfop } from '@apura/engine';
import type { DadosDoRelatorio } from '../relatorio/dados-do-relatorio.ts';

/** Names for the codes that the month's tables show; rows that are no code (entries by hand) have none. */
export function rotulosDoComparativo({
  por_cfop,
  por_classificacao,
}: Comparativo): NonNullable<DadosDoRelatorio['rotulos']> {
  const nomear = (
    linhas: readonly { readonly chave: string }[],
    rotulo: (chave: string) => string | undefined,
  ) =>
    Object.fromEntries(
      linhas.flatMap(({ chave }) => {
        const nome = rotulo(chave);
        return nome === undefined ? [] : [[chave, nome]];
      }),
    );
  return {
    cfop: nomear(
      por_cfop.filter(({ chave }) => /^\d{4}$/.test(chave)),
      rotuloDoCfop,
    ),
    cclasstrib: nomear(por_classificacao, rotuloDaClassificacao),
  };
}
