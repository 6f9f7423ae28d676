import type { Apuracao, ApuracaoListada } from '@apura/contracts';
import { moment } from '@apura/words';
import { Link, useSearchParams } from 'wouter';
import { useList } from '../../api/use-request.ts';
import { RowButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { EstadoDaApuracao } from '../../components/estado-da-apuracao.tsx';
import { dueColumn } from '../../components/figuras-do-mes.tsx';
import { ListTable } from '../../components/lista.tsx';
import { Diferenca } from './diferenca.tsx';

/** All versions of the same month of the same client. */
export function Versoes({ apuracao }: { readonly apuracao: Apuracao }) {
  const { cliente_id, competencia } = apuracao;
  const [endereco] = useSearchParams();
  const com = endereco.get('com');
  const lista = useList<ApuracaoListada>('/apuracoes', { cliente_id, competencia });
  const comparar = ({ id, estado, versao }: ApuracaoListada) =>
    id !== apuracao.id &&
    estado === 'calculada' && (
      <RowButton
        to={`/apuracoes/${apuracao.id}/versoes?com=${id}`}
        aria-label={`Comparar com a versão ${versao}`}
      >
        Comparar
      </RowButton>
    );
  return (
    <div className="pilha">
      <Cartao titulo="Versões deste mês">
        <ListTable
          de={lista}
          height={4}
          legend="Versões"
          columns={[
            {
              name: 'Versão',
              cell: ({ id, versao }) => (
                <>
                  <Link href={`/apuracoes/${id}`}>Versão {versao}</Link>
                  {id === apuracao.id && <span className="suave"> (esta)</span>}
                </>
              ),
            },
            { name: 'Situação', cell: (versao) => <EstadoDaApuracao de={versao} /> },
            { name: 'Notas', right: true, cell: ({ documentos }) => documentos },
            dueColumn<ApuracaoListada>((versao) => versao),
            { name: 'Pedida em', cell: ({ criada_em }) => moment(criada_em) },
            { name: 'Regras', cell: ({ versoes }) => versoes.regras },
            { name: '', cell: comparar },
          ]}
        />
      </Cartao>
      {com && <Diferenca id={apuracao.id} com={com} />}
    </div>
  );
}
