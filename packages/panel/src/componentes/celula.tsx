import { reais } from '@apura/words';
import type { ReactNode } from 'react';

interface PropsDaCelula {
  /** The column's name, which stands beside the value on a phone. */
  readonly rotulo: string;
  readonly children?: ReactNode;
  readonly direita?: boolean;
}

export function Celula({ rotulo, children, direita = false }: PropsDaCelula) {
  return (
    <td data-rotulo={rotulo} className={direita ? 'direita numero' : undefined}>
      {children}
    </td>
  );
}

/** An amount; a dash where there is none. */
export function CelulaDeValor({
  rotulo,
  valor,
}: {
  readonly rotulo: string;
  readonly valor?: string | undefined;
}) {
  return (
    <Celula rotulo={rotulo} direita>
      {valor === undefined ? '—' : reais(valor)}
    </Celula>
  );
}
