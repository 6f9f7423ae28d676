/**
 * Does `fazer` for each, at most `juntos` at a time; results in the order given, in which `receber` hears of each as soon as
 * those before it are there. The first error ends it.
 */
export async function cadaUm<T, R>(
  todos: readonly T[],
  juntos: number,
  fazer: (um: T) => Promise<R>,
  receber: (um: R) => void = () => {},
): Promise<R[]> {
  const resultados: R[] = [];
  let proximo = 0;
  let recebidos = 0;
  const trabalhar = async () => {
    while (proximo < todos.length) {
      const meu = proximo++;
      try {
        resultados[meu] = await fazer(todos[meu] as T);
      } catch (erro) {
        proximo = todos.length;
        throw erro;
      }
      while (recebidos in resultados) receber(resultados[recebidos++] as R);
    }
  };
  await Promise.all(Array.from({ length: Math.min(juntos, todos.length) }, trabalhar));
  return resultados;
}
