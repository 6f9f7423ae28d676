import { Button } from '@mantine/core';

interface PropsDoMostrarMais {
  readonly de: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

export function MostrarMais({ de }: PropsDoMostrarMais) {
  if (!de.hasNextPage) return null;
  return (
    <div className="mostrar-mais">
      <Button variant="default" loading={de.isFetchingNextPage} onClick={() => de.fetchNextPage()}>
        Mostrar mais
      </Button>
    </div>
  );
}
