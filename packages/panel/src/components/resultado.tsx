import type { ReactNode } from 'react';
import { Falha } from './falha.tsx';
import { Skeleton } from './skeleton.tsx';

interface PropsDoResultado<T> {
  readonly de: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** How high what comes will be, in lines, so that nothing jumps. */
  readonly linhas?: number;
  readonly children: (dados: T) => ReactNode;
}

/** Shows what was read: its outline until it comes, its error, or itself. */
export function Resultado<T>({ de, linhas = 6, children }: PropsDoResultado<T>) {
  if (de.data !== undefined) return children(de.data);
  if (de.error) return <Falha erro={de.error} onRetry={() => de.refetch()} />;
  return <Skeleton linhas={linhas} />;
}
