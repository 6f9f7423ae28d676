import type { Comparativo } from '@apura/contracts';
import {
  type COLUNAS_DA_CONTA,
  cnpj,
  colunasDe,
  nomeDoTributo,
  reais,
  SITUACOES_DO_TRIBUTO,
} from '@apura/words';
import { Cartao } from '../../components/cartao.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Desdobrar } from '../../components/desdobrar.tsx';
import { Memoria } from '../../components/memoria.tsx';

type Devido = NonNullable<Comparativo['devido_no_mes']>;
type Tributo = Devido['tributos'][number];
type Conta = Pick<Tributo, (typeof COLUNAS_DA_CONTA)[number]['campo']>;

const SITUACOES = Object.keys(SITUACOES_DO_TRIBUTO) as Tributo['situacao'][];

/** What is due by the law of the month, tax by tax; what is computed without being due stands apart. */
export function DevidoNoMes({ devido }: { readonly devido: Devido }) {
  const totais: Partial<Record<Tributo['situacao'], string>> = {
    devido: devido.total_a_recolher,
    informativo: devido.dispensado,
  };
  return (
    <Cartao titulo="Devido no mês">
      {SITUACOES.map((situacao) => {
        const tributos = devido.tributos.filter((tributo) => tributo.situacao === situacao);
        if (tributos.length === 0 && situacao !== 'devido') return null;
        return (
          <div key={situacao}>
            {situacao !== 'devido' && <h3 className="subtitulo">{SITUACOES_DO_TRIBUTO[situacao]}</h3>}
            <TabelaDaConta
              legenda={SITUACOES_DO_TRIBUTO[situacao]}
              primeira="Tributo"
              linhas={tributos.map((tributo) => ({ nome: nomeDoTributo(tributo.tributo), ...tributo }))}
              total={totais[situacao]}
            />
          </div>
        );
      })}
      <div className="com-espaco-acima">
        {devido.tributos.map((tributo) => (
          <ComoSeChegou key={tributo.tributo} tributo={tributo} />
        ))}
      </div>
    </Cartao>
  );
}

interface PropsDaTabelaDaConta {
  readonly legenda: string;
  readonly primeira: string;
  readonly linhas: readonly (Conta & { readonly nome: string })[];
  /** Of the column "a recolher". */
  readonly total?: string | undefined;
}

/** Accounts below one another; columns in which nothing happened are left out. */
function TabelaDaConta({ legenda, primeira, linhas, total }: PropsDaTabelaDaConta) {
  const colunas = colunasDe(linhas);
  return (
    <DataTable
      legend={legenda}
      rows={linhas}
      columns={[
        { name: primeira, cell: ({ nome }) => nome },
        ...colunas.map(({ campo, nome }) => ({ name: nome, amount: (linha: Conta) => linha[campo] })),
      ]}
      totals={
        total === undefined
          ? undefined
          : [
              {
                name: 'Total',
                cells: colunas.map(({ campo }) => (campo === 'a_recolher' ? reais(total) : undefined)),
              },
            ]
      }
    />
  );
}

/** Of one tax: its establishments, its shares and its steps; nothing where there is none of them. */
function ComoSeChegou({
  tributo: { tributo, estabelecimentos, parcelas, memoria },
}: {
  readonly tributo: Tributo;
}) {
  const partes = [
    ...(estabelecimentos ? ['por estabelecimento'] : []),
    ...(parcelas ? ['por tributo'] : []),
    ...(memoria.length > 0 ? ['passo a passo'] : []),
  ];
  if (partes.length === 0) return null;
  return (
    <Desdobrar titulo={`${nomeDoTributo(tributo)}: ${partes.join(' e ')}`}>
      {estabelecimentos && (
        <TabelaDaConta
          legenda={`${nomeDoTributo(tributo)} por estabelecimento`}
          primeira="Estabelecimento"
          linhas={estabelecimentos.map((conta) => ({ ...conta, nome: cnpj(conta.cnpj) }))}
        />
      )}
      {parcelas && (
        <DataTable
          legend={`${nomeDoTributo(tributo)} por tributo`}
          rows={parcelas}
          columns={[
            { name: 'Tributo', cell: (parcela) => nomeDoTributo(parcela.tributo) },
            { name: 'Parcela', amount: ({ valor }) => valor },
          ]}
          cards={false}
        />
      )}
      <div className="com-espaco-acima">
        <Memoria passos={memoria} />
      </div>
    </Desdobrar>
  );
}
