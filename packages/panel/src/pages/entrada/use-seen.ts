import { useQuery } from '@tanstack/react-query';
import { pedir } from '../../api/pedir.ts';

/** What a mailed link is for, before it is used. */
export const useSeen = <T>(path: string, token: string) =>
  useQuery({
    queryKey: [path, token],
    queryFn: () => pedir<T>('POST', path, { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
