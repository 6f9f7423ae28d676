import type { ProgressoDoUpload } from '@apura/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { API, pedir } from '../api/pedir.ts';

export const terminou = (lote: Pick<ProgressoDoUpload, 'estado'>): boolean =>
  lote.estado === 'concluido' || lote.estado === 'cancelado';

/** How far an upload is, live: by server-sent events, and by asking now and then where those do not come through. */
export function useProgress(id: string) {
  const consultas = useQueryClient();
  const chave = ['progresso', id];
  const leitura = useQuery({
    queryKey: chave,
    queryFn: () => pedir<ProgressoDoUpload>('GET', `/upload/${id}?limit=1`),
    refetchInterval: ({ state }) => (state.data && terminou(state.data) ? false : 3_000),
  });
  const vivo = leitura.data !== undefined && !terminou(leitura.data);
  useEffect(() => {
    if (!vivo) return;
    const fonte = new EventSource(`${API}/upload/${id}/eventos`);
    const receber = ({ data }: MessageEvent<string>) =>
      consultas.setQueryData(['progresso', id], JSON.parse(data) as ProgressoDoUpload);
    fonte.addEventListener('progresso', receber);
    fonte.addEventListener('fim', receber);
    return () => {
      fonte.close();
      // However the end came to be known: what hangs on the upload is read once more.
      void consultas.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'progresso' });
    };
  }, [id, vivo, consultas]);
  return leitura;
}
