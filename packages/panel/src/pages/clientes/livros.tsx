import type { Cliente, LivroDoCliente } from '@apura/contracts';
import { cnpj, count, dayMonthYear, LIVROS } from '@apura/words';
import { IconBook2 } from '@tabler/icons-react';
import { at } from '../../api/address.ts';
import { OF_FIGURES, useList } from '../../api/use-request.ts';
import { DestroyButton } from '../../components/buttons.tsx';
import { ListTable } from '../../components/page.tsx';
import { ConfrontoDoMes } from './confronto-dos-livros.tsx';

/** The client's books, and a month of them beside its XMLs. */
export const Livros = ({ cliente: { id } }: { readonly cliente: Cliente }) => (
  <div className="pilha">
    <Escrituracoes id={id} />
    <ConfrontoDoMes id={id} />
  </div>
);

/** Which books are there: they say when purchases came in, what for, and with what balances the client's months begin. */
function Escrituracoes({ id }: { readonly id: string }) {
  const path = at('/clientes/{id}/livros', { id });
  const lista = useList(path);
  return (
    <ListTable
      card="named"
      de={lista}
      height={4}
      vazia={{
        icon: <IconBook2 />,
        titulo: 'Nenhuma escrituração',
        texto:
          'Envie a EFD ICMS/IPI e a EFD-Contribuições junto com os XMLs: elas dizem quando cada compra entrou, para que é e os saldos do mês.',
      }}
      legend="Escriturações (SPED)"
      columns={[
        { name: 'Livro', cell: ({ livro }) => LIVROS[livro] },
        { name: 'Período', cell: ({ de, ate }) => `${dayMonthYear(de)} a ${dayMonthYear(ate)}` },
        { name: 'CNPJ', className: 'numero', cell: (livro) => cnpj(livro.cnpj) },
        { name: 'Lidos', cell: ({ lidos }) => count(lidos.documento ?? 0, 'documento', 'documentos') },
        { name: 'Vale', cell: stateOf },
        {
          name: '',
          cell: (livro) => (
            <DestroyButton
              name={livro.arquivo}
              action="Apagar"
              title="Apagar escrituração"
              text="O que ela diz das compras e dos saldos deixa de valer, e os meses que mudam ficam desatualizados. As notas ficam."
              path={at('/livros/{id}', { id: livro.id })}
              renew={OF_FIGURES}
              said="A escrituração foi apagada."
            />
          ),
        },
      ]}
    />
  );
}

const stateOf = ({ conta, finalidade, assinada }: LivroDoCliente): string =>
  [
    conta ? 'vale' : 'outra vale',
    ...(finalidade === 'retificadora' ? ['retificadora'] : []),
    ...(assinada ? [] : ['sem assinatura']),
  ].join(', ');
