import type { Cliente } from '@apura/contracts';
import { cnpj, REGIMES } from '@apura/words';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useList } from '../../api/use-request.ts';
import { ActionButton, ImportButton, SendNotas } from '../../components/buttons.tsx';
import { RegisterClientes } from '../../components/clientes.tsx';
import type { Column } from '../../components/data-table.tsx';
import { SearchField, SelectField, useFilters } from '../../components/fields.tsx';
import { ListTable, nothingSuch, Page } from '../../components/page.tsx';
import { Estado } from '../../components/partes.tsx';

const SITUACOES = { ativo: 'Ativos', inativo: 'Inativos' };

const COLUMNS: readonly Column<Cliente>[] = [
  { name: 'Cliente', cell: ({ id, razao_social }) => <Link href={`/clientes/${id}`}>{razao_social}</Link> },
  { name: 'CNPJ raiz', cell: ({ cnpj_raiz }) => <span className="numero">{cnpj(cnpj_raiz)}</span> },
  { name: 'Regime', cell: ({ regime }) => REGIMES[regime] },
  { name: 'Estabelecimentos', cell: ({ estabelecimentos }) => estabelecimentos.length },
  {
    name: 'Situação',
    cell: ({ status }) =>
      status === 'ativo' ? <Estado tom="bom" nome="Ativo" /> : <Estado tom="neutro" nome="Inativo" />,
  },
];

export default function Clientes() {
  const { filtros, filtrada, filtrar, limpar, field } = useFilters(['q', 'regime', 'status']);
  const lista = useList('/clientes', filtros);
  return (
    <Page
      titulo="Clientes"
      descricao="As empresas do escritório. Todos os estabelecimentos de um CNPJ raiz são apurados juntos."
      acoes={
        <>
          <RegisterClientes />
          <ImportButton to="/clientes/importar" />
          <ActionButton writes to="/clientes/novo" icon={IconPlus} text="Novo cliente" />
        </>
      }
    >
      <search className="filtros">
        <SearchField placeholder="Nome ou CNPJ" value={filtros.q} onSearch={(q) => filtrar('q', q)} />
        <SelectField label="Regime" all="Todos" options={REGIMES} {...field('regime')} />
        <SelectField label="Situação" all="Todas" options={SITUACOES} {...field('status')} />
      </search>
      <ListTable
        card="bare"
        de={lista}
        vazia={{
          icon: <IconUsersGroup />,
          ...(filtrada ? nothingSuch('cliente', 'clientes', limpar) : NENHUM_AINDA),
        }}
        legend="Clientes"
        columns={COLUMNS}
        clickable
      />
    </Page>
  );
}

const NENHUM_AINDA = {
  titulo: 'Nenhum cliente ainda',
  texto:
    'Envie as notas, e as empresas delas aparecem aqui para cadastrar; ou cadastre pelo CNPJ, ou importe a sua lista em CSV.',
  acao: (
    <div className="acoes">
      <SendNotas />
      <ActionButton writes to="/clientes/novo" variant="default" text="Cadastrar cliente" />
    </div>
  ),
};
