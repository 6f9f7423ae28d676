import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListaLida } from '../api/use-request.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Falha } from './falha.tsx';
import { Skeleton } from './skeleton.tsx';
import { type PropsDoVazio, Vazio } from './vazio.tsx';

interface ListaProps<T> {
  readonly de: ListaLida<T>;
  /** How high what comes will be, in lines, so that nothing jumps. */
  readonly height?: number;
  /** What stands there while the list has nothing: a sentence, or a first step. */
  readonly vazia?: string | PropsDoVazio;
  readonly children: (linhas: readonly T[]) => ReactNode;
}

/** A list as it was read: its outline until it comes, its error, what to do while it is empty, or its rows so far. */
export function Lista<T>({ de, height = 8, vazia, children }: ListaProps<T>) {
  return (
    <>
      {de.error && <Falha erro={de.error} onRetry={() => de.refetch()} />}
      {de.isPending && <Skeleton linhas={height} />}
      {de.isSuccess && de.linhas.length === 0 && <WithNothing vazia={vazia} />}
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

const WithNothing = ({ vazia }: { readonly vazia: string | PropsDoVazio | undefined }) =>
  typeof vazia === 'string' ? <p className="suave sem-margem">{vazia}</p> : vazia && <Vazio {...vazia} />;

type ListTableProps<T> = Omit<ListaProps<T>, 'children'> & Omit<DataTableProps<T>, 'rows'>;

/** A list whose rows are a table. */
export const ListTable = <T,>({ columns, ...props }: ListTableProps<T>) => (
  <Lista {...props}>{(rows) => <DataTable {...props} rows={rows} columns={columns} />}</Lista>
);
