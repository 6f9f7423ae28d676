import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { consulta, pedir } from './pedir.ts';

type Filtros = Readonly<Record<string, string | number | undefined>>;

interface OpcoesDaLeitura<T> {
  readonly ligada?: boolean;
  readonly filtros?: Filtros;
  /** How soon to read again, by what was read last; false for never. */
  readonly aCadaMs?: (lido: T | undefined) => number | false;
}

/** One thing that the API answers at an address. */
export function useLeitura<T>(
  caminho: string,
  { ligada = true, filtros = {}, aCadaMs }: OpcoesDaLeitura<T> = {},
) {
  return useQuery({
    queryKey: [caminho, filtros],
    queryFn: ({ signal }) => pedir<T>('GET', `${caminho}${consulta(filtros)}`, undefined, { signal }),
    enabled: ligada,
    ...(aCadaMs
      ? { refetchInterval: (lida: { state: { data: T | undefined } }) => aCadaMs(lida.state.data) }
      : {}),
  });
}

/** An act; `renovar` names what must be read again after it (the first part of the keys). */
export function useAto<Entrada, Saida = void>(
  fazer: (entrada: Entrada) => Promise<Saida>,
  renovar: readonly string[] = [],
) {
  const consultas = useQueryClient();
  return useMutation({
    mutationFn: fazer,
    onSuccess: () =>
      Promise.all(renovar.map((chave) => consultas.invalidateQueries({ predicate: comeca(chave) }))),
  });
}

const comeca =
  (chave: string) =>
  ({ queryKey }: { readonly queryKey: QueryKey }) =>
    String(queryKey[0]).startsWith(chave);
