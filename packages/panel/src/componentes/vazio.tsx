import type { ReactNode } from 'react';

interface PropsDoVazio {
  readonly icone?: ReactNode;
  readonly titulo: string;
  readonly texto: ReactNode;
  /** The first step. */
  readonly acao?: ReactNode;
}

/** What stands where a list has nothing yet. */
export function Vazio({ icone, titulo, texto, acao }: PropsDoVazio) {
  return (
    <div className="vazio">
      {icone && (
        <span className="vazio-icone" aria-hidden>
          {icone}
        </span>
      )}
      <p className="vazio-titulo">{titulo}</p>
      <p className="vazio-texto">{texto}</p>
      {acao}
    </div>
  );
}
