import type { Cliente } from '@apura/contracts';
import { useQuery } from '@tanstack/react-query';
import { pedir } from '../api/pedir.ts';

export function NomeDoCliente({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: [`/clientes/${id}`, {}],
    queryFn: () => pedir<Cliente>('GET', `/clientes/${id}`),
    staleTime: 300_000,
  });
  return <>{data?.razao_social ?? '…'}</>;
}
