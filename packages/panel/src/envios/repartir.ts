import { LIMITES } from '@apura/contracts';

/** Splits files into requests that keep the bounds of an upload, in their order. */
export function repartir<T extends { readonly size: number }>(arquivos: readonly T[]): T[][] {
  const partes: T[][] = [];
  let bytes = 0;
  for (const arquivo of arquivos) {
    const atual = partes.at(-1);
    const cabe =
      atual !== undefined &&
      atual.length < LIMITES.arquivos_por_lote &&
      bytes + arquivo.size <= LIMITES.bytes_por_requisicao;
    if (cabe) {
      atual.push(arquivo);
      bytes += arquivo.size;
    } else {
      partes.push([arquivo]);
      bytes = arquivo.size;
    }
  }
  return partes;
}
