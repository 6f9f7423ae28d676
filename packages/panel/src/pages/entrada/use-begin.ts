import type { Sessao } from '@apura/contracts';
import { useLocation } from 'wouter';
import { useTrocaDeSessao } from '../../api/sessao.ts';
import { useSend } from '../../api/use-send.ts';

/** Sends what makes somebody a member of an office; the answer is their session, and the panel opens. */
export function useBegin(path: string) {
  const change = useTrocaDeSessao();
  const [, go] = useLocation();
  return useSend<Sessao>('POST', path, {
    after: (session) => {
      go('/', { replace: true });
      change(session);
    },
  });
}
