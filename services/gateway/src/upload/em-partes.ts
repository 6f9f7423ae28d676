/** The same bytes in parts of exactly `tamanho`, the last one with what is left; none for no bytes. */
export async function* emPartes(bytes: AsyncIterable<Buffer>, tamanho: number): AsyncGenerator<Buffer> {
  let juntados: Buffer[] = [];
  let quantos = 0;
  for await (let pedaco of bytes) {
    while (quantos + pedaco.length >= tamanho) {
      const falta = tamanho - quantos;
      yield Buffer.concat([...juntados, pedaco.subarray(0, falta)]);
      pedaco = pedaco.subarray(falta);
      juntados = [];
      quantos = 0;
    }
    if (pedaco.length) juntados.push(pedaco);
    quantos += pedaco.length;
  }
  if (quantos) yield Buffer.concat(juntados);
}
