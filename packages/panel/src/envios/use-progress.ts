import type { ProgressoDoUpload } from '@apura/contracts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { at } from '../api/address.ts';
import { request, urlOf } from '../api/request.ts';

export const isEnded = (lote: Pick<ProgressoDoUpload, 'estado'>): boolean =>
  lote.estado === 'concluido' || lote.estado === 'cancelado';

/**
 * How far uploads are, live: by server-sent events, and by asking now and then where those do not come through. Of several the first
 * that goes on is followed: a browser has few connections, and they are read one after another.
 */
export function useProgress(ids: readonly string[]) {
  const consultas = useQueryClient();
  const lidos = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['progresso', id],
      queryFn: (): Promise<ProgressoDoUpload> =>
        request('GET', at('/upload/{id}', { id }), { query: { limit: 1 } }),
      refetchInterval: ({ state }: { state: { data: ProgressoDoUpload | undefined } }) =>
        state.data && isEnded(state.data) ? (false as const) : 3_000,
    })),
  });
  const vivo = lidos.find(({ data }) => data && !isEnded(data))?.data?.job_id;
  useEffect(() => {
    if (vivo === undefined) return;
    const fonte = new EventSource(urlOf(at('/upload/{id}/eventos', { id: vivo })));
    // The service writes this into each event.
    const receber = ({ data }: MessageEvent<string>) =>
      consultas.setQueryData<ProgressoDoUpload>(['progresso', vivo], JSON.parse(data));
    fonte.addEventListener('progresso', receber);
    fonte.addEventListener('fim', receber);
    return () => {
      fonte.close();
      // However the end came to be known: what hangs on the upload is read once more.
      void consultas.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'progresso' });
    };
  }, [vivo, consultas]);
  return {
    lotes: lidos.flatMap(({ data }) => data ?? []),
    error: lidos.find(({ error }) => error)?.error,
    isPending: lidos.some(({ isPending }) => isPending),
    refetch: () => Promise.all(lidos.map(({ refetch }) => refetch())),
  };
}
