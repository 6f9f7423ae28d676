import type { Cliente, MesDoCliente } from '@apura/contracts';
import { competenciaPorExtenso } from '@apura/words';
import { IconCalendarMonth } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useList } from '../../api/use-request.ts';
import { useApurar } from '../../apuracoes/use-apurar.ts';
import { EstadoDaApuracao, figureColumns } from '../../components/apuracao-na-tabela.tsx';
import { ActionButton } from '../../components/buttons.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Falha, ListTable } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';

const MES: Column<MesDoCliente> = {
  name: 'Mês',
  cell: ({ competencia, apuracao }) =>
    apuracao ? (
      <Link href={`/apuracoes/${apuracao.id}`}>{competenciaPorExtenso(competencia)}</Link>
    ) : (
      competenciaPorExtenso(competencia)
    ),
};
const APURACAO: readonly Column<MesDoCliente>[] = [
  {
    name: 'Apuração',
    cell: ({ apuracao }) =>
      apuracao ? <EstadoDaApuracao de={apuracao} /> : <span className="suave">Não pedida</span>,
  },
  ...figureColumns<MesDoCliente>(({ apuracao }) => apuracao),
];

const whileNone = (first: { readonly data: readonly MesDoCliente[] } | undefined) =>
  first?.data.length === 0 ? 3_000 : false;

/** The months of a client that have notes or an apuração, the newest first. */
export function Meses({ cliente: { id } }: { readonly cliente: Cliente }) {
  // A new client's notes are still being found.
  const lista = useList<MesDoCliente>(`/clientes/${id}/meses`, {}, { aCadaMs: whileNone });
  const apurar = useApurar();
  const notas = ({ competencia, documentos }: MesDoCliente) => (
    <Link href={`/documentos?cliente_id=${id}&competencia=${competencia}`}>{documentos}</Link>
  );
  const acao = ({ competencia, apuracao }: MesDoCliente) =>
    (!apuracao || apuracao.desatualizada_desde || apuracao.estado === 'falhou') && (
      <ActionButton
        size="xs"
        variant="light"
        loading={apurar.isPending && apurar.variables.competencia === competencia}
        onClick={() => apurar.mutate({ cliente_id: id, competencia })}
        text={apuracao ? 'Apurar de novo' : 'Apurar'}
      />
    );
  return (
    <Cartao>
      {apurar.error && <Falha erro={apurar.error} />}
      <ListTable
        de={lista}
        vazia={{
          icon: <IconCalendarMonth />,
          titulo: 'Nenhuma nota deste cliente ainda',
          texto: 'Envie os XMLs: cada nota encontra sozinha o seu cliente e o seu mês.',
          acao: <ActionButton to={`/envios?cliente=${id}`} text="Enviar notas" />,
        }}
        legend="Meses do cliente"
        columns={[MES, { name: 'Notas', right: true, cell: notas }, ...APURACAO, { name: '', cell: acao }]}
        clickable
      />
    </Cartao>
  );
}
