import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListaLida } from '../api/use-request.ts';
import { Falha } from './falha.tsx';
import { Skeleton } from './skeleton.tsx';

interface PropsDaLista<T> {
  readonly de: ListaLida<T>;
  /** How high what comes will be, in lines, so that nothing jumps. */
  readonly height?: number;
  /** What stands there while the list has nothing. */
  readonly vazia: ReactNode;
  readonly children: (linhas: readonly T[]) => ReactNode;
}

/** A list as it was read: its outline until it comes, its error, what to do while it is empty, or its rows so far. */
export function Lista<T>({ de, height = 8, vazia, children }: PropsDaLista<T>) {
  return (
    <>
      {de.error && <Falha erro={de.error} onRetry={() => de.refetch()} />}
      {de.isPending && <Skeleton linhas={height} />}
      {de.isSuccess && de.linhas.length === 0 && vazia}
      {de.linhas.length > 0 && children(de.linhas)}
      {de.hasNextPage && (
        <div className="mostrar-mais">
          <Button variant="default" loading={de.isFetchingNextPage} onClick={() => de.fetchNextPage()}>
            Mostrar mais
          </Button>
        </div>
      )}
    </>
  );
}
