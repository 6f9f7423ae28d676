import { cnpj, count } from '@apura/words';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { at } from '../api/address.ts';
import { request } from '../api/request.ts';
import { notify, OF_CLIENTES, useLeitura, useSend } from '../api/use-request.ts';
import { ActionButton } from './buttons.tsx';
import type { Column } from './data-table.tsx';
import { offerUndo } from './undo.tsx';

interface OfCliente {
  readonly cliente_id: string;
  readonly razao_social: string;
  readonly cnpj_raiz: string;
}

/** Whom a row is about; the name leads to a part of the client's page. */
export const clienteColumn = <Row extends OfCliente>(aba = ''): Column<Row> => ({
  name: 'Cliente',
  cell: ({ cliente_id, razao_social }) => (
    <Link href={`/clientes/${cliente_id}${aba && `/${aba}`}`}>{razao_social}</Link>
  ),
  below: ({ cnpj_raiz }) => cnpj(cnpj_raiz),
});

export function NomeDoCliente({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: [`/clientes/${id}`, {}],
    queryFn: () => request('GET', at('/clientes/{id}', { id })),
    staleTime: 300_000,
  });
  return <>{data?.razao_social ?? '…'}</>;
}

/** The companies of the notes that are no clients yet, in a button that leads to where all of them become some. */
export function RegisterClientes() {
  const { data } = useLeitura('/clientes/sugestoes', { filtros: { limit: 1 } });
  if (!data || data.data.length === 0) return null;
  return (
    <ActionButton
      writes
      size="xs"
      to="/clientes/das-notas"
      text={
        data.sugeridos > 0
          ? `Cadastrar ${count(data.sugeridos, 'empresa', 'empresas')}`
          : 'Ver empresas sem cadastro'
      }
    />
  );
}

/** Tells that clients were made, with the way back to `from`: they are none again, unless a month of theirs was asked for meanwhile. */
export function useNewClientes(from: string) {
  const [, ir] = useLocation();
  const retirar = useSend('POST', '/clientes/varios/desfazer', {
    renew: OF_CLIENTES,
    after: () => ir(from),
  });
  return (message: string, ids: readonly string[]) =>
    offerUndo({
      message,
      undo: async () => {
        const { desfeitos } = await retirar.mutateAsync({ ids: [...ids] });
        const feito = count(desfeitos, 'cadastro desfeito', 'cadastros desfeitos');
        const ficam = ids.length - desfeitos;
        notify(ficam ? `${feito}; ${count(ficam, 'fica', 'ficam')}: já tem mês pedido.` : `${feito}.`);
      },
    });
}
