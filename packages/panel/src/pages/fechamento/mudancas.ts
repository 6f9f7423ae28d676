import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { asking } from '../../api/address.ts';
import { urlOf } from '../../api/request.ts';
import { type Kept, OF_FIGURES } from '../../api/use-request.ts';

/** What hangs on a month: read again after each act on it. */
export const OF_MES: readonly Kept[] = [...OF_FIGURES, '/compartilhamentos'];
const BOARD = ['/fechamento'];

/** While many clients are computed, changes come faster than a list is read. */
const AT_MOST_EVERY_MS = 1500;

/**
 * Reads again what hangs on a month, after a change up to `told`. A board that has been read as far already, after an act of one's own,
 * stays as it is; one that is just being read is waited for, since it may bring the change.
 */
export async function renewMes(consultas: QueryClient, told: string): Promise<void> {
  await consultas.refetchQueries({ queryKey: BOARD, fetchStatus: 'fetching' }, { cancelRefetch: false });
  const known = consultas
    .getQueriesData<InfiniteData<{ readonly visto: string }>>({ queryKey: BOARD })
    .flatMap(([key, board]) => (board?.pages[0]?.visto === told ? [key] : []));
  await consultas.invalidateQueries({
    predicate: ({ queryKey }) =>
      OF_MES.some((begin) => String(queryKey[0]).startsWith(begin)) && !known.includes(queryKey),
  });
}

/** Reads the month again whenever the service says that something in it has become different since it was read (`visto`) for the first time. */
export function useMudancas(visto: string | undefined): void {
  const consultas = useQueryClient();
  const [since, setSince] = useState(visto);
  if (since === undefined && visto !== undefined) setSince(visto);
  useEffect(() => {
    if (since === undefined) return;
    const fonte = new EventSource(urlOf(asking('/mudancas', { visto: since })));
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let told = '';
    fonte.addEventListener('mudou', ({ lastEventId }) => {
      told = lastEventId;
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void renewMes(consultas, told);
      }, AT_MOST_EVERY_MS);
    });
    return () => {
      clearTimeout(waiting);
      fonte.close();
    };
  }, [consultas, since]);
}
