import { count } from '@apura/words';
import { useQuery } from '@tanstack/react-query';
import { at } from '../api/address.ts';
import { request } from '../api/request.ts';
import { useLeitura } from '../api/use-request.ts';
import { ActionButton } from './buttons.tsx';
import { Cartao } from './partes.tsx';

export function NomeDoCliente({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: [`/clientes/${id}`, {}],
    queryFn: () => request('GET', at('/clientes/{id}', { id })),
    staleTime: 300_000,
  });
  return <>{data?.razao_social ?? '…'}</>;
}

/** Tells that there are notes of companies that are no clients yet, and leads to where they become some. */
export function AvisoDeClientes() {
  const { data } = useLeitura('/clientes/sugestoes', { filtros: { limit: 1 } });
  if (!data || data.data.length === 0) return null;
  return (
    <Cartao>
      <div className="cartao-cabeca sem-margem">
        <p className="sem-margem" role="status">
          <b>
            {data.sugeridos > 0
              ? `${count(data.sugeridos, 'CNPJ encontrado', 'CNPJs encontrados')} nas notas sem cadastro: cadastrar?`
              : 'Há notas de empresas sem cadastro.'}
          </b>
        </p>
        <ActionButton size="xs" to="/clientes/das-notas" text="Ver e cadastrar" />
      </div>
    </Cartao>
  );
}
