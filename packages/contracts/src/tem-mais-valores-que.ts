/** Whether the items of lists and members of objects in `dado`, all together, are more than `maximo`. Looks no further. */
export function temMaisValoresQue(maximo: number, dado: unknown): boolean {
  const aVer = [dado];
  let vistos = 0;
  while (aVer.length) {
    const valor = aVer.pop();
    if (typeof valor !== 'object' || valor === null) continue;
    for (const chave in valor) {
      vistos += 1;
      if (vistos > maximo) return true;
      aVer.push((valor as Record<string, unknown>)[chave]);
    }
  }
  return false;
}
