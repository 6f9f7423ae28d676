/** Does `fazer` for each, at most `juntos` at a time; results in the order given. The first error ends it. */
export async function cadaUm<T, R>(
  todos: readonly T[],
  juntos: number,
  fazer: (um: T) => Promise<R>,
): Promise<R[]> {
  const resultados: R[] = [];
  let proximo = 0;
  const trabalhar = async () => {
    while (proximo < todos.length) {
      const meu = proximo++;
      try {
        resultados[meu] = await fazer(todos[meu] as T);
      } catch (erro) {
        proximo = todos.length;
        throw erro;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(juntos, todos.length) }, trabalhar));
  return resultados;
}
