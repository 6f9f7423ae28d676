import type { ConfrontoDosLivros } from '@apura/contracts';
import { competenciaCurta, count, LIVROS, nomeDoTributo, signedReais } from '@apura/words';
import { IconFileDownload, IconScale } from '@tabler/icons-react';
import { asking, at } from '../../api/address.ts';
import { useList } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { DossiesDoCliente } from '../../components/dossies.tsx';
import { EscolhaDeMes, useFilters } from '../../components/fields.tsx';
import { ListTable } from '../../components/page.tsx';
import { Cartao, Estado, Figura } from '../../components/partes.tsx';
import { LinkDaNota } from '../../components/tabela-de-documentos.tsx';
import { lastMes } from '../../format.ts';

const PESOS = {
  alto: { nome: 'alto', tom: 'erro' },
  medio: { nome: 'médio', tom: 'alerta' },
  baixo: { nome: 'baixo', tom: 'neutro' },
  informativo: { nome: 'informativo', tom: 'neutro' },
} as const;
const LADOS = { entrada: 'Entradas', saida: 'Saídas' } as const;

type Achado = ConfrontoDosLivros['data'][number];

/** A client's month in its books beside its XMLs: what agrees, the money by tax, and each difference with its document. */
export function ConfrontoDoMes({ id }: { readonly id: string }) {
  const { filtros, field } = useFilters(['competencia']);
  const competencia = filtros.competencia || lastMes();
  const lista = useList(at('/clientes/{id}/livros/confronto', { id }), { competencia });
  const [primeira] = lista.data?.pages ?? [];
  return (
    <>
      <search className="filtros">
        <EscolhaDeMes {...field('competencia')} value={competencia} />
        <ActionButton
          icon={IconFileDownload}
          download={asking(at('/clientes/{id}/livros/confronto/xlsx', { id }), { competencia })}
          text="Baixar planilha"
        />
      </search>
      {primeira && <Resumo mes={primeira} />}
      <ListTable
        card="named"
        de={lista}
        height={6}
        vazia={{
          icon: <IconScale />,
          titulo: primeira?.livros.length ? 'Nenhuma diferença' : 'Nenhuma escrituração deste mês',
          texto: primeira?.livros.length
            ? 'Os livros do mês dizem o mesmo que os XMLs.'
            : 'Envie a EFD ICMS/IPI ou a EFD-Contribuições do mês junto com os XMLs.',
        }}
        legend="Livros ao lado dos XMLs"
        columns={[
          { name: 'Documento', cell: documentOf, below: ({ livro, linha }) => placeOf(livro, linha) },
          { name: 'O que há', cell: ({ motivo }) => motivo },
          {
            name: 'No XML',
            className: 'numero',
            cell: ({ no_xml, no_mes }) => no_xml ?? no_mes,
            below: ({ no_mes }) => no_mes && 'na apuração',
          },
          { name: 'No livro', className: 'numero', cell: ({ no_livro }) => no_livro },
          { name: 'Tributos', cell: taxesOf },
          { name: 'Peso', cell: ({ peso }) => <Estado {...PESOS[peso]} /> },
        ]}
      />
      <DossiesDoCliente id={id} tipo="confronto" mes={competencia} />
    </>
  );
}

/** What the XML of it is, where there is one. */
const documentOf = ({ chave, serie, numero, ate, tipo }: Achado) => {
  if (chave !== undefined && tipo !== 'sem_xml' && tipo !== 'chave') return <LinkDaNota chave={chave} />;
  const numeros = [numero, ate === numero ? undefined : ate].filter(Boolean).join(' a ');
  return numeros && `nº ${numeros}${serie ? `, série ${serie}` : ''}`;
};

const placeOf = (livro: Achado['livro'], linha: number | undefined): string =>
  [LIVROS[livro], linha !== undefined && `linha ${linha}`].filter(Boolean).join(', ');

const taxesOf = ({ tributos }: Achado): string =>
  tributos.map(({ tributo, diferenca }) => `${nomeDoTributo(tributo)} ${signedReais(diferenca)}`).join(', ');

function Resumo({ mes }: { readonly mes: ConfrontoDosLivros }) {
  const { conferem, diferentes, so_no_livro, so_no_xml, sem_livro } = mes.resumo;
  return (
    <Cartao titulo={`Comparação de ${competenciaCurta(mes.competencia)}`}>
      <div className="grade figuras">
        <Figura rotulo="Conferem" valor={String(conferem)} />
        <Figura rotulo="Com diferença" valor={String(diferentes)} />
        <Figura rotulo="Só no livro" valor={String(so_no_livro)} />
        <Figura rotulo="Só no XML" valor={String(so_no_xml)} />
        <Figura rotulo="Sem livro" valor={String(sem_livro)} />
      </div>
      {mes.xmls_a_pedir.length > 0 && (
        <p className="suave sem-margem">
          {count(
            mes.xmls_a_pedir.length,
            'XML ou faixa de números a pedir',
            'XMLs ou faixas de números a pedir',
          )}
          .
        </p>
      )}
      {mes.por_tributo.length > 0 && (
        <DataTable
          legend="Dinheiro por tributo"
          rows={mes.por_tributo}
          columns={[
            { name: 'Livro', cell: ({ livro }) => LIVROS[livro] },
            { name: 'Lado', cell: ({ lado }) => LADOS[lado] },
            { name: 'Tributo', cell: ({ tributo }) => nomeDoTributo(tributo) },
            { name: 'Só no XML', amount: ({ so_no_xml }) => so_no_xml },
            { name: 'Só no livro', amount: ({ so_no_livro }) => so_no_livro },
            { name: 'Diferente', amount: ({ diferente }) => diferente },
          ]}
        />
      )}
    </Cartao>
  );
}
