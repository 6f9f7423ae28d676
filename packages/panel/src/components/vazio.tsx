import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

export interface PropsDoVazio {
  readonly icon?: ReactNode;
  readonly titulo: string;
  readonly texto: ReactNode;
  /** The first step. */
  readonly acao?: ReactNode;
  /** In its place, where only the filters leave nothing. */
  readonly onClear?: () => void;
}

/** What stands where a list has nothing yet. */
export function Vazio({ icon, titulo, texto, acao, onClear }: PropsDoVazio) {
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
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Limpar os filtros
        </Button>
      )}
    </div>
  );
}
