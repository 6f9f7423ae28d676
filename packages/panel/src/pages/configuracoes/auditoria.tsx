import { assuntoDoAto, moment, nomeDoAto, PARTES_DA_AUDITORIA } from '@apura/words';
import { asking } from '../../api/address.ts';
import { useLeitura, useList } from '../../api/use-request.ts';
import { DownloadButton } from '../../components/buttons.tsx';
import { EscolhaDeCliente, SelectField, useFilters } from '../../components/fields.tsx';
import { ListTable, nothingSuch, Page } from '../../components/page.tsx';
import { soTitular } from './so-titular.tsx';

export default soTitular('Auditoria', Auditoria);

function Auditoria() {
  const { filtros, field, choice, limpar, filtrada } = useFilters(['ator', 'assunto', 'cliente_id']);
  const pessoas = useLeitura('/pessoas');
  const lista = useList('/auditoria', filtros);
  return (
    <Page
      titulo="Auditoria"
      descricao="Quem fez o quê, e quando: envios, clientes, regimes, respostas, apurações, relatórios, prazos, pessoas e chaves."
      acoes={<DownloadButton of={asking('/auditoria/csv', filtros)} />}
    >
      <search className="filtros">
        <SelectField
          label="Quem"
          all="Todos"
          options={Object.fromEntries((pessoas.data?.data ?? []).map(({ id, nome }) => [id, nome]))}
          {...field('ator')}
        />
        <SelectField label="Sobre" all="Tudo" options={PARTES_DA_AUDITORIA} {...field('assunto')} />
        <EscolhaDeCliente {...choice('cliente_id')} />
      </search>
      <ListTable
        card="bare"
        de={lista}
        height={10}
        vazia={filtrada ? nothingSuch('registro', 'registros', limpar) : 'Nada registrado ainda.'}
        legend="Registros de auditoria"
        columns={[
          { name: 'Quando', className: 'numero', cell: ({ criado_em }) => moment(criado_em) },
          { name: 'Quem', cell: ({ ator }) => ator?.nome ?? 'o sistema' },
          { name: 'O quê', cell: ({ acao }) => nomeDoAto(acao) },
          {
            name: 'Sobre',
            cell: ({ alvo, alvo_nome, detalhe }) =>
              assuntoDoAto(detalhe, alvo_nome) ?? <span className="mono miudo">{alvo}</span>,
          },
          { name: 'De onde', cell: ({ ip }) => <span className="suave">{ip ?? '—'}</span> },
        ]}
      />
    </Page>
  );
}
