import type { Comparativo } from '@apura/contracts';
import { EXPLICACAO_DO_CONDICIONAL, nomeDoTributo } from '@apura/words';
import { useSend } from '../../api/use-send.ts';
import { RowButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { NOTA } from './coluna-da-nota.tsx';

type Dados = NonNullable<NonNullable<Comparativo['conferencia']>['credito_condicional']>;

/** How sure the credits of the month are: whether their suppliers' debits are extinguished. */
export function CreditoCondicional({ credito: { notas, ...credito } }: { readonly credito: Dados }) {
  const linhas = (['cbs', 'ibs'] as const).map((tributo) => ({ tributo, ...credito[tributo] }));
  return (
    <Cartao titulo="Crédito condicionado à extinção do débito do fornecedor">
      <DataTable
        legend="Crédito condicionado"
        rows={linhas}
        columns={[
          { name: 'Tributo', cell: ({ tributo }) => nomeDoTributo(tributo) },
          { name: 'Confirmado', amount: ({ confirmado }) => confirmado },
          { name: 'Pendente', amount: ({ pendente }) => pendente },
          { name: 'Em risco', amount: ({ em_risco }) => em_risco },
        ]}
      />
      <p className="miudo suave">{EXPLICACAO_DO_CONDICIONAL}</p>
      {notas.length > 0 && (
        <DataTable
          legend="Notas à espera do fornecedor"
          rows={notas}
          columns={[
            NOTA,
            { name: 'Motivo', cell: ({ motivo }) => motivo },
            { name: 'Pendente', amount: ({ pendente }) => pendente },
            { name: 'Em risco', amount: ({ em_risco }) => em_risco },
            { name: 'O fornecedor', cell: ({ chave }) => <Informar chave={chave} /> },
          ]}
        />
      )}
    </Cartao>
  );
}

/** What the office knows by itself of the supplier's debit. */
function Informar({ chave }: { readonly chave: string }) {
  const informar = useSend<{ readonly situacao: string }>('PUT', `/documentos/${chave}/extincao`, {
    renew: ['/apuracoes'],
    said: 'Guardado. Apure o mês de novo para contar.',
  });
  return (
    <span className="acoes-da-linha">
      <RowButton act={informar} input={{ situacao: 'extinto' }}>
        Recolheu
      </RowButton>
      <RowButton act={informar} input={{ situacao: 'em_aberto' }}>
        Não recolheu
      </RowButton>
    </span>
  );
}
