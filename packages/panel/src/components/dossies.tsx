import type { Dossie } from '@apura/contracts';
import { competenciaCurta, count, moment } from '@apura/words';
import { at } from '../api/address.ts';
import { useList } from '../api/use-request.ts';
import { RowButton, SendButton } from './buttons.tsx';
import type { Column } from './data-table.tsx';
import { ListTable } from './page.tsx';
import { Cartao, Estado } from './partes.tsx';

/** How often it is looked whether one that is being printed is there. */
export const POLL_MS = 2000;

export const TIPOS_DE_DOSSIE: Readonly<Record<Dossie['tipo'], string>> = {
  confronto: 'Livros ao lado dos XMLs',
  conformidade_2026: 'Evidências de conformidade de 2026',
  posicao_de_abertura: 'Posição de abertura de 2027',
  pronto_para_janeiro: 'Pronto para janeiro',
  opcao_do_simples: 'Opção do Simples',
};

const ESTADOS = {
  gerando_pdf: { nome: 'Em preparo', tom: 'neutro' },
  pronto: { nome: 'Pronto', tom: 'bom' },
  falhou: { nome: 'Falhou: peça de novo', tom: 'alerta' },
} as const;

/** How far a dossier is, of which instant it is, and its files. */
export const COLUNAS_DO_DOSSIE: readonly Column<
  Pick<Dossie, 'id' | 'estado' | 'por' | 'pedido_em' | 'pronto_em'>
>[] = [
  { name: 'Situação', cell: ({ estado }) => <Estado {...ESTADOS[estado]} /> },
  {
    name: 'Números de',
    cell: ({ pronto_em }) => pronto_em && moment(pronto_em),
    below: ({ por, pedido_em }) => `pedido por ${por}, ${moment(pedido_em)}`,
  },
  {
    name: '',
    cell: ({ id, estado }) =>
      estado === 'pronto' && (
        <span className="acoes-da-linha">
          <RowButton download={at('/dossies/{id}/pdf', { id })} text="PDF" />
          <RowButton download={at('/dossies/{id}/xlsx', { id })} text="XLSX" />
        </span>
      ),
  },
];

const DO_MES: Column<Dossie> = { name: 'Mês', cell: ({ sobre }) => sobre && competenciaCurta(sobre) };

interface DossiesDoClienteProps extends Pick<Dossie, 'id' | 'tipo'> {
  /** The month of the one that is asked for, where the kind has one. */
  readonly mes?: string;
}

/** The dossiers of one kind of a client: it is asked for, and downloaded. */
export function DossiesDoCliente({ id, tipo, mes }: DossiesDoClienteProps) {
  const endereco = at('/clientes/{id}/dossies', { id });
  const lista = useList(
    endereco,
    { tipo },
    {
      aCadaMs: (lida) => (lida?.data.some(({ estado }) => estado === 'gerando_pdf') ? POLL_MS : false),
    },
  );
  return (
    <Cartao
      titulo={`Dossiê: ${TIPOS_DE_DOSSIE[tipo]}`}
      acoes={
        <SendButton
          method="POST"
          address="/dossies"
          body={{ tipo, cliente_ids: [id], ...(mes === undefined ? {} : { sobre: mes }) }}
          renew={[endereco, '/dossies']}
          said={({ pedidos }) => (pedidos ? 'Dossiê pedido.' : 'O dossiê já está a caminho.')}
          text={mes === undefined ? 'Pedir dossiê' : `Pedir dossiê de ${competenciaCurta(mes)}`}
        />
      }
    >
      <ListTable
        de={lista}
        height={2}
        legend="Dossiês do cliente"
        vazia="Nenhum dossiê foi pedido. Ele sai em PDF, para assinar, e em XLSX, com os números do momento."
        columns={[
          { name: 'Pedido em', cell: ({ pedido_em }: Dossie) => moment(pedido_em) },
          ...(mes === undefined ? [] : [DO_MES]),
          ...COLUNAS_DO_DOSSIE,
        ]}
      />
    </Cartao>
  );
}

/** "3 prontos, 297 em preparo" */
export const progressInWords = (de: {
  readonly em_preparo: number;
  readonly prontos: number;
  readonly falharam: number;
}): string =>
  [
    count(de.prontos, 'pronto', 'prontos'),
    ...(de.em_preparo ? [`${de.em_preparo} em preparo`] : []),
    ...(de.falharam ? [count(de.falharam, 'falhou', 'falharam')] : []),
  ].join(', ');
