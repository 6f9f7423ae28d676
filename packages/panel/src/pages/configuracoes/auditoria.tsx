import { moment } from '@apura/words';
import { useList } from '../../api/use-request.ts';
import { ListTable, Page } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { assuntoDoAto, nomeDoAto } from '../../labels/auditoria.ts';
import { soTitular } from './so-titular.tsx';

export default soTitular('Auditoria', Auditoria);

function Auditoria() {
  const lista = useList('/auditoria');
  return (
    <Page
      titulo="Auditoria"
      descricao="Quem fez o quê: entradas, chaves, pessoas, webhooks, prazos e mudanças no escritório."
    >
      <Cartao>
        <ListTable
          de={lista}
          height={10}
          vazia="Nada registrado ainda."
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
      </Cartao>
    </Page>
  );
}
