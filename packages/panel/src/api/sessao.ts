import type { SemSessao, Sessao } from '@apura/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { esquecerTransmissoes } from '../envios/transmissao-guardada.ts';
import { pedir } from './pedir.ts';

type Resposta = Sessao | SemSessao;

/** Who is signed in, or that nobody is. */
export function useSessao() {
  return useQuery({
    queryKey: ['sessao'],
    queryFn: () => pedir<Resposta>('GET', '/sessao'),
    staleTime: 60_000,
  });
}

/** The session on pages that are only shown to who is signed in. */
export function useEuMesmo(): Sessao {
  const { data } = useSessao();
  if (!data?.autenticado) throw new Error('no session');
  return data;
}

export const useTitular = (): boolean => useEuMesmo().usuario.papel === 'owner';

/** Takes a session that an answer brought, or its end. All that another person read is forgotten. */
export function useTrocaDeSessao() {
  const consultas = useQueryClient();
  return (sessao: Resposta) => {
    consultas.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sessao' });
    consultas.setQueryData(['sessao'], sessao);
    if (!sessao.autenticado) void esquecerTransmissoes();
  };
}
