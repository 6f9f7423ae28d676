import type { ReactNode } from 'react';
import type { ListaLida } from '../api/use-lista.ts';
import { Esqueleto } from './esqueleto.tsx';
import { Falha } from './falha.tsx';
import { MostrarMais } from './mostrar-mais.tsx';

interface PropsDaLista<T> {
  readonly de: ListaLida<T>;
  /** How high what comes will be, in lines, so that nothing jumps. */
  readonly altura?: number;
  /** What stands there while the list has nothing. */
  readonly vazia: ReactNode;
  readonly children: (linhas: readonly T[]) => ReactNode;
}

/** A list as it was read: its outline until it comes, its error, what to do while it is empty, or its rows so far. */
export function Lista<T>({ de, altura = 8, vazia, children }: PropsDaLista<T>) {
  return (
    <>
      {de.error && <Falha erro={de.error} aoRepetir={() => de.refetch()} />}
      {de.isPending && <Esqueleto linhas={altura} />}
      {de.isSuccess && de.linhas.length === 0 && vazia}
      {de.linhas.length > 0 && children(de.linhas)}
      <MostrarMais de={de} />
    </>
  );
}
