import type { ApuracaoListada, Estado as EstadoDe } from '@apura/contracts';
import { competenciaPorExtenso, moment } from '@apura/words';
import { IconCalculator, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useList } from '../../api/use-request.ts';
import { EstadoDaApuracao, figureColumns, useAssessment } from '../../components/apuracao.tsx';
import { ActionButton } from '../../components/buttons.tsx';
import type { Column } from '../../components/data-table.tsx';
import { EscolhaDeCliente, EscolhaDeMes, SelectField, useFilters } from '../../components/fields.tsx';
import { Form, Janela, useFields } from '../../components/form.tsx';
import { ListTable, Page } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { mesesUntil } from '../../format.ts';
import { ESTADOS_DA_APURACAO } from '../../labels/estados.ts';

const EM_CURSO: readonly EstadoDe<'apuracao'>[] = ['na_fila', 'calculando', 'gerando_pdf'];

const COLUMNS: readonly Column<ApuracaoListada>[] = [
  {
    name: 'Cliente',
    cell: ({ id, cliente }) => <Link href={`/apuracoes/${id}`}>{cliente}</Link>,
    below: ({ competencia, versao }) => `${competenciaPorExtenso(competencia)} · versão ${versao}`,
  },
  {
    name: 'Notas',
    right: true,
    cell: ({ estado, documentos }) => (EM_CURSO.includes(estado) ? '—' : documentos),
  },
  { name: 'Situação', cell: (apuracao) => <EstadoDaApuracao de={apuracao} /> },
  ...figureColumns<ApuracaoListada>((apuracao) => apuracao),
  { name: 'Pedida em', cell: ({ criada_em }) => <span className="suave">{moment(criada_em)}</span> },
];

const NENHUMA_ASSIM = {
  titulo: 'Nenhuma apuração com esses filtros',
  texto: 'Mude os filtros, ou peça a apuração que falta.',
};
const NENHUMA_AINDA = {
  titulo: 'Nenhuma apuração ainda',
  texto: 'Escolha um cliente e um mês que já tenha notas: o resultado fica pronto em segundos.',
};

export default function Apuracoes() {
  const { filtros, filtrada, field, choice } = useFilters(['cliente_id', 'competencia', 'estado']);
  const janela = useFilters(['nova']);
  const pedirNova = () => janela.filtrar('nova', '1');
  const lista = useList('/apuracoes', filtros, { aCadaMs: 10_000 });
  return (
    <Page
      titulo="Apurações"
      descricao="Um mês de um cliente: o que é devido, o que a reforma muda e o que as notas mostram."
      acoes={<ActionButton icon={IconPlus} onClick={pedirNova} text="Nova apuração" />}
    >
      <search className="filtros">
        <EscolhaDeCliente {...choice('cliente_id')} />
        <EscolhaDeMes all="Todos os meses" {...field('competencia')} />
        <SelectField label="Situação" all="Todas" options={ESTADOS_DA_APURACAO} {...field('estado')} />
      </search>
      <Cartao className="tabela-larga">
        <ListTable
          de={lista}
          vazia={{
            icon: <IconCalculator />,
            ...(filtrada ? NENHUMA_ASSIM : NENHUMA_AINDA),
            acao: <ActionButton onClick={pedirNova} text="Nova apuração" />,
          }}
          legend="Apurações"
          columns={COLUMNS}
          clickable
        />
      </Cartao>
      <NovaApuracao
        aberta={janela.filtrada}
        clienteInicial={filtros.cliente_id}
        mesInicial={filtros.competencia}
        onClose={() => janela.filtrar('nova', '')}
      />
    </Page>
  );
}

interface PropsDaNovaApuracao {
  readonly aberta: boolean;
  readonly clienteInicial: string;
  readonly mesInicial: string;
  readonly onClose: () => void;
}

function NovaApuracao({ aberta, clienteInicial, mesInicial, onClose }: PropsDaNovaApuracao) {
  const { values, field, choice } = useFields({
    cliente_id: clienteInicial,
    competencia: mesInicial || (mesesUntil(new Date(), 2)[1] ?? ''),
  });
  const apurar = useAssessment();
  return (
    <Janela aberta={aberta} titulo="Nova apuração" onClose={onClose}>
      <Form act={apurar} input={values} send="Apurar" disabled={!values.cliente_id} onCancel={onClose}>
        <EscolhaDeCliente obrigatoria todos="Escolha um cliente" {...choice('cliente_id')} />
        <EscolhaDeMes {...field('competencia')} />
      </Form>
    </Janela>
  );
}
