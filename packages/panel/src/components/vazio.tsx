import type { ReactNode } from 'react';

interface PropsDoVazio {
  readonly icon?: ReactNode;
  readonly titulo: string;
  readonly texto: ReactNode;
  /** The first step. */
  readonly acao?: ReactNode;
}

/** What stands where a list has nothing yet. */
export function Vazio({ icon, titulo, texto, acao }: PropsDoVazio) {
  return (
    <div className="vazio">
      {icon && (
        <span className="vazio-icone" aria-hidden>
          {icon}
        </span>
      )}
      <p className="vazio-titulo">{titulo}</p>
      <p className="vazio-texto">{texto}</p>
      {acao}
    </div>
  );
}
