/** Hands on what comes in any order, each as soon as all before it have come. Positions count from zero. */
export function emOrdem<T>(entregar: (um: T) => void): (position: number, um: T) => void {
  const guardados = new Map<number, T>();
  let proxima = 0;
  return (position, um) => {
    guardados.set(position, um);
    while (guardados.has(proxima)) {
      const pronto = guardados.get(proxima) as T;
      guardados.delete(proxima);
      proxima += 1;
      entregar(pronto);
    }
  };
}
