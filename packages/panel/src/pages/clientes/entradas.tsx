import type { Cliente, Entrada } from '@apura/contracts';
import { competenciaPorExtenso, dayMonthYear } from '@apura/words';
import { IconCalendarDown } from '@tabler/icons-react';
import { at } from '../../api/address.ts';
import { useList } from '../../api/use-request.ts';
import { ImportCsv } from '../../components/import-csv.tsx';
import { ListTable } from '../../components/page.tsx';
import { RegrasDeEntrada } from '../../components/regras-de-entrada.tsx';
import { LinkDaNota } from '../../components/tabela-de-documentos.tsx';

const EXEMPLO = `chave;entrada_em;conta_em
35260990001001000143550010000000011874836406;02/10/2026;`;

/** When the client's purchases came in: by rule, and by the day of each note. */
export function Entradas({ cliente: { id } }: { readonly cliente: Cliente }) {
  const endereco = at('/clientes/{id}/entradas', { id });
  const lista = useList(endereco);
  return (
    <div className="pilha">
      <RegrasDeEntrada clienteId={id} />
      <ListTable
        card="named"
        de={lista}
        height={4}
        vazia={{
          icon: <IconCalendarDown />,
          titulo: 'Nenhuma data informada',
          texto:
            'Informe a data na página de cada nota de compra, no envio dos XMLs, ou traga todas em um CSV.',
        }}
        legend="Datas de entrada informadas"
        rowKey={({ chave }) => chave}
        columns={[
          { name: 'Nota', cell: ({ chave }) => <LinkDaNota chave={chave} /> },
          { name: 'Entrou em', cell: ({ entrada_em }) => dayMonthYear(entrada_em) },
          {
            name: 'Conta em',
            cell: ({ entrada_em, conta_em }) => competenciaPorExtenso(conta_em ?? entrada_em.slice(0, 7)),
          },
          { name: 'Veio de', cell: ({ origem, por }) => [ORIGENS[origem], por].filter(Boolean).join(', ') },
        ]}
      />
      <ImportCsv
        endereco={at('/clientes/{id}/entradas/importar', { id })}
        exemplo={EXEMPLO}
        renovar={[endereco, at('/clientes/{id}', { id }), '/apuracoes']}
        importado={['data gravada', 'datas gravadas']}
      >
        CSV com cabeçalho, separado por vírgula ou ponto e vírgula. <b>conta_em</b> é o mês do crédito, só
        onde o mês da entrada já foi entregue (LC 87/1996, art. 23, parágrafo único). Se uma linha tiver erro,
        nada é gravado.
      </ImportCsv>
    </div>
  );
}

const ORIGENS: Readonly<Record<Entrada['origem'], string>> = {
  informada: 'informada',
  envio: 'envio',
  csv: 'CSV',
  livros: 'livros do cliente',
};
