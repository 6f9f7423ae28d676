import type { AberturaDoLivro, FatoDoLivro, LivroCarregado } from '@apura/engine';
import { type FimDaLeitura, LeituraDoSped } from '../src/index.ts';

/** A whole book from its bytes, in chunks that end at the given places. */
export function readWhole(
  bytes: Uint8Array,
  cuts: readonly number[] = [],
): { readonly fatos: readonly FatoDoLivro[]; readonly fim: FimDaLeitura } {
  const leitura = new LeituraDoSped();
  const ends = [...cuts, bytes.byteLength];
  const fatos = ends.flatMap((end, n) => [...leitura.push(bytes.subarray(ends[n - 1] ?? 0, end))]);
  const { fatos: ultimos, fim } = leitura.finish();
  return { fatos: [...fatos, ...ultimos], fim };
}

/** The facts of one kind. */
export const fatosOf = <T extends FatoDoLivro['tipo']>(fatos: readonly FatoDoLivro[], tipo: T) =>
  fatos.filter((fato): fato is Extract<FatoDoLivro, { readonly tipo: T }> => fato.tipo === tipo);

/** A book as the comparison takes it. @throws Error where it does not read */
export function openLivro(bytes: Uint8Array): LivroCarregado {
  const { fatos, fim } = readWhole(bytes);
  const [abertura] = fatosOf(fatos, 'abertura') as [AberturaDoLivro];
  if (fim.problemas.length > 0) throw new Error(JSON.stringify(fim.problemas.slice(0, 3)));
  const regime = fatosOf(fatos, 'regime')[0];
  return {
    livro: abertura.livro,
    cnpj: abertura.cnpj,
    de: abertura.de,
    ate: abertura.ate,
    documentos: fatosOf(fatos, 'documento'),
    apuracoes: fatosOf(fatos, 'apuracao'),
    consolidado: regime?.consolidado === true || fim.sem_leitura.length > 0,
  };
}
