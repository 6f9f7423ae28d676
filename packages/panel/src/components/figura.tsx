import type { ReactNode } from 'react';

interface PropsDaFigura {
  readonly rotulo: string;
  readonly valor: ReactNode;
  readonly nota?: ReactNode;
  readonly destaque?: boolean;
}

/** One number that matters. */
export function Figura({ rotulo, valor, nota, destaque = false }: PropsDaFigura) {
  return (
    <div className={destaque ? 'cartao figura-numero destaque' : 'cartao figura-numero'}>
      <span className="rotulo">{rotulo}</span>
      <span className="valor">{valor}</span>
      {nota && <span className="nota">{nota}</span>}
    </div>
  );
}
