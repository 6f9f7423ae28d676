import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { asking } from '../../api/address.ts';
import { urlOf } from '../../api/request.ts';
import type { Kept } from '../../api/use-request.ts';

/** What hangs on a month: read again after each act on it. */
export const OF_MES: readonly Kept[] = ['/fechamento', '/apuracoes', '/clientes', '/compartilhamentos'];

/** While many clients are computed, changes come faster than a list is read. */
const AT_MOST_EVERY_MS = 1500;

/** Reads the month again whenever the service says that something in it has become different since it was read (`visto`) for the first time. */
export function useMudancas(visto: string | undefined): void {
  const consultas = useQueryClient();
  const [since, setSince] = useState(visto);
  if (since === undefined && visto !== undefined) setSince(visto);
  useEffect(() => {
    if (since === undefined) return;
    const fonte = new EventSource(urlOf(asking('/mudancas', { visto: since })));
    let waiting: ReturnType<typeof setTimeout> | undefined;
    fonte.addEventListener('mudou', () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void consultas.invalidateQueries({
          predicate: ({ queryKey }) => OF_MES.some((begin) => String(queryKey[0]).startsWith(begin)),
        });
      }, AT_MOST_EVERY_MS);
    });
    return () => {
      clearTimeout(waiting);
      fonte.close();
    };
  }, [consultas, since]);
}
